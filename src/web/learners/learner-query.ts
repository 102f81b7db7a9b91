import { learners } from '#contract/learners/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** A person's progress changes all the time: each visit refetches it. */
export const learnerQuery = (id: string) => ({
  ...queryOf(learners.getLearner, { params: { id } }),
  staleTime: 5_000,
});
