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
      'responseId' in subject
        ? [readsResponses, sql`referrals.response_id = ${subject.responseId}`]
        : [readsAnswers, ofWords(subject)];
    return sql`(${mayRead}::boolean and exists (
      select from referrals where ${ofThis} and referrals.reason = 'crisis' and settled_at is null
    ))`;
  },
};

const ofWords = (subject: { answerId: string } | { threadId: string }) =>
  'answerId' in subject
    ? sql`referrals.answer_id = ${subject.answerId}`
    : sql`referrals.thread_id = ${subject.threadId}`;
