import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import { screens } from '#contract/screens.ts';
import { administrators } from '#server/school/notices/who-is-told.ts';
import type { NoticeModule } from './notice-module.ts';

export const mailStopped: NoticeModule<'mail_stopped'> = {
  roles: administrators,
  words: () => ({
    heading: 'Письма перестали уходить',
    text: 'Часть писем не удалось отправить. Какие и почему, сказано в разделе «Письма».',
    button: 'Открыть «Письма»',
    path: screens.outgoing.path,
  }),
  stillTrue: ({ role }) => sql`${rights[role].administers}::boolean`,
};
