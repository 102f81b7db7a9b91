import { learnerQuery } from '#web/learners/learner-query.ts';
import type { Opening } from '#web/pages/shell/opening.ts';

export const load = ({ context: { queryClient }, params: { id } }: Opening<{ id: string }>) =>
  queryClient.fetchQuery(learnerQuery(id));
