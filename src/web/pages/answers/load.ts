import {
  loadAnswerCounts,
  reviewedAnswersQuery,
  waitingAnswersQuery,
} from '#web/answers/live/reviewed-answers.ts';
import { groupsQuery } from '#web/groups/groups-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { readAnswersAddress } from './address.ts';

export async function load({ context: { queryClient }, location }: Opening): Promise<void> {
  const { lesson: lessonId, show, student: studentId, group } = readAnswersAddress(location.search);
  if (lessonId)
    void queryClient.prefetchInfiniteQuery(reviewedAnswersQuery({ lessonId, show, studentId, group }));
  else {
    void queryClient.prefetchInfiniteQuery(waitingAnswersQuery(group));
    void queryClient.prefetchQuery(groupsQuery);
  }
  await loadAnswerCounts(queryClient);
}
