import { redirect } from '@tanstack/react-router';
import {
  loadAnswerCounts,
  reviewedAnswersQuery,
  schoolAnswersQuery,
} from '#web/answers/live/reviewed-answers.ts';
import { groupsQuery } from '#web/groups/groups-queries.ts';
import { AnswersTabs } from '#web/pages/frame/answers-tabs.tsx';
import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';
import { headed, skeletons } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { paths } from '#web/paths.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readAnswersAddress } from './address.ts';

export async function load({ context: { queryClient }, location }: Opening): Promise<void> {
  const { lesson: lessonId, view, show, student: studentId, group } = readAnswersAddress(location.search);
  // A group's answers without a lesson are those of all of its lessons: earlier addresses don't name the view.
  if (!lessonId && !view && group) {
    throw redirect({ to: paths.answers(), search: { view: 'all', group }, replace: true });
  }
  if (view === 'all') {
    const choice = { show: show === 'waiting' ? show : undefined, group };
    void queryClient.prefetchInfiniteQuery(schoolAnswersQuery(choice));
    void queryClient.prefetchQuery(groupsQuery);
  } else if (lessonId && show !== 'waiting') {
    void queryClient.prefetchInfiniteQuery(reviewedAnswersQuery({ lessonId, show, studentId, group }));
  }
  await loadAnswerCounts(queryClient);
}

export const { Heading, Pending } = headed({
  back: <BackToCourses />,
  title: 'Ответы студентов',
  subtitle: 'Что ответили студенты и какую обратную связь получили',
  tabs: <AnswersTabs />,
  loading: 'Ответы загружаются',
  layout: 'grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]',
  skeleton: (
    <>
      <div className="flex flex-col gap-3">{skeletons(5, 'h-8')}</div>
      <Skeleton className="h-80 rounded-lg max-lg:hidden" />
    </>
  ),
});
