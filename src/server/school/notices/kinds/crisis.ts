import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import { screens } from '#contract/screens.ts';
import { mentors } from '#server/school/notices/who-is-told.ts';
import type { NoticeModule } from './notice-module.ts';

export const crisis: NoticeModule<'crisis'> = {
  roles: mentors,
  // Nothing of the answer.
  words: ({ student, passedBy }) => ({
    heading: student === undefined ? 'Тревога' : `Тревога: ${student}`,
    text:
      passedBy === undefined
        ? 'В «Очереди» есть слова студента, которые человек должен прочитать как можно скорее.'
        : `${passedBy} передаёт вам тревогу: её нужно прочитать как можно скорее.`,
    button: 'Открыть очередь',
    path: screens.queue.path,
  }),
  stillTrue({ role }, subject) {
    const { mentors: readsAnswers, administers: readsResponses } = rights[role];
    const [mayRead, ofThis] =
      'answerId' in subject
        ? [readsAnswers, sql`referrals.answer_id = ${subject.answerId}`]
        : [readsResponses, sql`referrals.response_id = ${subject.responseId}`];
    return sql`(${mayRead}::boolean and exists (
      select from referrals where ${ofThis} and referrals.reason = 'crisis' and settled_at is null
    ))`;
  },
};
