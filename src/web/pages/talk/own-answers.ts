import { answers } from '#contract/answers/calls.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { queryOf } from '#web/calls/api.ts';

/** The answers of the one who talked. */
export const answersQuery = ({ lessonId, userId }: Pick<Dialogue, 'lessonId' | 'userId'>) =>
  queryOf(answers.listAnswers, { params: { id: lessonId }, query: { userId } });

/** What ended with an alarm became an answer too, but a person reads it, and nothing is asked or judged here. */
export const isReviewed = ({ answerId, endedBy }: Dialogue): boolean =>
  answerId !== null && endedBy !== 'crisis';
