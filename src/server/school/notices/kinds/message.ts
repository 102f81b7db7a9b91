import { sql } from 'kysely';
import { screens } from '#contract/screens.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import type { NoticeModule } from './notice-module.ts';

export const message: NoticeModule<'message'> = {
  roles: learners,
  // The only words of a person in a letter: they are what it is about.
  words: ({ from, text }) => ({
    heading: `Сообщение для вас: ${from}`,
    text,
    button: 'Открыть учёбу',
    path: screens.dashboard.path,
  }),
  stillTrue: () => sql`true`,
};
