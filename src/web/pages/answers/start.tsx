import {
  loadAnswerCounts,
  reviewedAnswersQuery,
  waitingAnswersQuery,
} from '#web/answers/live/reviewed-answers.ts';
import { groupsQuery } from '#web/groups/groups-queries.ts';
import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';
import { headed, skeletons } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
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

export const { Heading, Pending } = headed({
  back: <BackToCourses />,
  title: 'Ответы студентов',
  subtitle: 'Что ответили студенты и какую обратную связь получили',
  loading: 'Ответы загружаются',
  layout: 'grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]',
  skeleton: (
    <>
      <div className="flex flex-col gap-3">{skeletons(5, 'h-8')}</div>
      <Skeleton className="h-80 rounded-lg max-lg:hidden" />
    </>
  ),
});
