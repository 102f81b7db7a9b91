import { lessons as lessonCalls } from '#contract/lessons/calls.ts';
import { call } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { lessonsQuery } from './lesson-queries.ts';

/** Reorders run one after another. A failure restores the loaded order and refetches it. */
export const useReorderLessons = (courseId: string) =>
  useSaving(
    (lessonIds: string[]) => call(lessonCalls.reorderLessons, { params: { courseId }, body: { lessonIds } }),
    {
      scope: { id: `reorder-lessons:${courseId}` },
      done: 'Порядок уроков изменен',
      failed: 'Не удалось изменить порядок уроков',
      update: (queryClient, lessons) => queryClient.setQueryData(lessonsQuery(courseId).queryKey, lessons),
      refetchOnFailure: [lessonsQuery(courseId).queryKey],
    },
  );
