import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { SortableLessons } from '#web/courses/sortable-lessons.tsx';
import { useReorderLessons } from '#web/lessons/reorder-lessons.ts';

/** The administrator's list: loaded for them only, since drag and drop is heavy. */
export function ReorderableLessons({
  courseId,
  lessons,
}: {
  courseId: string;
  lessons: readonly LessonSummary[];
}) {
  const reorder = useReorderLessons(courseId);
  return <SortableLessons lessons={lessons} onReorder={reorder.mutateAsync} />;
}
