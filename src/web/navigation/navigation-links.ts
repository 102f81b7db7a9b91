import type { Role } from '#contract/auth/schemas.ts';
import { paths } from '#web/paths.ts';

export interface NavigationLink {
  label: string;
  to: string;
  /** The addresses at which the link is active. */
  area: RegExp;
  /** Has a number beside it: how many wait for a person. */
  isCounted?: true;
}

export interface Navigation {
  bar: readonly NavigationLink[];
  /** The links of the dropdown «Управление». */
  management: readonly NavigationLink[];
}

const answers: NavigationLink = { label: 'Ответы', to: paths.answers(), area: /^\/answers$/ };

const queue: NavigationLink = { label: 'Очередь', to: paths.queue(), area: /^\/queue$/, isCounted: true };

const groups: NavigationLink = { label: 'Потоки', to: paths.groups(), area: /^\/groups(\/|$)/ };

/** Of whoever studies. */
const myCourses: NavigationLink = {
  label: 'Мои курсы',
  to: paths.dashboard(),
  area: /^\/(dashboard|admin)$/,
};
const myAnswers: NavigationLink = {
  label: 'Мои ответы',
  to: paths.myAnswers(),
  area: /^\/answers\/mine$/,
};

const adminLinks: readonly NavigationLink[] = [
  { label: 'Главная', to: paths.dashboard(), area: /^\/(dashboard|admin)$/ },
  { label: 'Курсы', to: paths.courseManagement(), area: /^\/course-management$/ },
  queue,
  answers,
  groups,
];

const managementLinks: readonly NavigationLink[] = [
  { label: 'Пользователи', to: paths.users(), area: /^\/(user-management|users|audit)$/ },
  { label: 'Аналитика', to: paths.analytics(), area: /^\/analytics(\/|$)/ },
  {
    label: 'Управление курсами',
    to: paths.courseChoice(),
    area: /^\/(lesson-management$|course\/[^/]+\/manage$)/,
  },
  { label: 'Анкеты', to: paths.surveyEditor(), area: /^\/(survey-editor$|surveys(\/|$))/ },
  { label: 'Расходы', to: paths.spending(), area: /^\/spending$/ },
  { label: 'Модели', to: paths.models(), area: /^\/models$/ },
  { label: 'Исходящие', to: paths.outgoing(), area: /^\/outgoing$/ },
];

export const navigation: Record<Role, Navigation> = {
  admin: { bar: adminLinks, management: managementLinks },
  curator: { bar: [myCourses, queue, answers, groups, myAnswers], management: [] },
  student: { bar: [myCourses, myAnswers], management: [] },
};

export function isActive({ area }: NavigationLink, pathname: string): boolean {
  return area.test(pathname.replace(/(.)\/$/, '$1'));
}
