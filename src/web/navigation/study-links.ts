import { paths } from '#web/paths.ts';
import type { AdminLink } from './admin-links.ts';

/** The links of whoever studies. */
export const studyLinks: readonly AdminLink[] = [
  { label: 'Мои курсы', to: paths.dashboard(), area: /^\/(dashboard|admin)$/ },
  { label: 'Мои ответы', to: paths.myAnswers(), area: /^\/answers\/mine$/ },
];
