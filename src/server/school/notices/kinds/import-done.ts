import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import { screens } from '#contract/screens.ts';
import { administrators } from '#server/school/notices/who-is-told.ts';
import type { NoticeModule } from './notice-module.ts';

export const importDone: NoticeModule<'import_done'> = {
  roles: administrators,
  words: () => ({
    heading: 'Импорт людей закончен',
    text: 'Итоги и строки, которые не удалось принять, — в разделе «Пользователи».',
    button: 'Открыть «Пользователей»',
    path: screens.users.path,
  }),
  stillTrue: ({ role }) => sql`${rights[role].administers}::boolean`,
};
