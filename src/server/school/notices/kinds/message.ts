import { sql } from 'kysely';
import { screens } from '#contract/screens.ts';
import { threadPath } from '#contract/threads/thread-path.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import type { NoticeModule } from './notice-module.ts';

export const message: NoticeModule<'message'> = {
  roles: learners,
  // The only words of a person in a letter: they are what it is about. Of a reply to an alarm the name alone.
  words: ({ from, text, threadId }) => ({
    heading: text === '' ? `Ответ вам: ${from}` : `${from}: ${beginningOf(text)}`,
    text: text === '' ? 'Вам ответили. Прочитать и ответить можно в «Сообщениях».' : text,
    ...(threadId === undefined
      ? { button: 'Открыть учёбу', path: screens.dashboard.path }
      : { button: 'Прочитать и ответить', path: threadPath(threadId) }),
  }),
  stillTrue: () => sql`true`,
};

const longest = 60;

/** For the subject of a letter, which is one line. */
function beginningOf(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= longest) return line;
  return `${line.slice(0, longest).replace(/\s*\S*$/, '') || line.slice(0, longest)}…`;
}
