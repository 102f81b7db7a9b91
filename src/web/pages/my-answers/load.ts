import { myAnswersQuery } from '#web/answers/list/my-answers-queries.ts';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { readMyAnswersChoice } from './address.ts';

export const load = ({ context: { queryClient }, location }: Opening) =>
  Promise.all([
    queryClient.fetchInfiniteQuery(myAnswersQuery(readMyAnswersChoice(location.search))),
    queryClient.ensureQueryData(coursesQuery),
  ]);
