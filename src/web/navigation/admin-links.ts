import { paths } from '#web/paths.ts';

export interface AdminLink {
  label: string;
  to: string;
  /** The addresses at which the link is active. */
  area: RegExp;
}

export const barLinks: readonly AdminLink[] = [
  { label: 'Главная', to: paths.dashboard(), area: /^\/(dashboard|admin)$/ },
  { label: 'Курсы', to: paths.courseManagement(), area: /^\/course-management$/ },
  { label: 'Ответы', to: paths.answers(), area: /^\/answers$/ },
  { label: 'Потоки', to: paths.groups(), area: /^\/groups(\/|$)/ },
];

/** The links of the dropdown «Управление». */
export const managementLinks: readonly AdminLink[] = [
  { label: 'Пользователи', to: paths.users(), area: /^\/(user-management|users|audit)$/ },
  { label: 'Аналитика', to: paths.analytics(), area: /^\/analytics(\/|$)/ },
  {
    label: 'Управление курсами',
    to: paths.courseChoice(),
    area: /^\/(lesson-management$|course\/[^/]+\/manage$)/,
  },
  { label: 'Анкеты', to: paths.surveyEditor(), area: /^\/(survey-editor$|surveys(\/|$))/ },
];

export function isActive({ area }: AdminLink, pathname: string): boolean {
  return area.test(pathname.replace(/(.)\/$/, '$1'));
}
