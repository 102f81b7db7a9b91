import type { LessonSummary } from '#contract/lessons.ts';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { LessonItem } from './lesson-item.tsx';

export interface SortableLessonsProps {
  lessons: readonly LessonSummary[];
  onReorder: (ids: string[]) => Promise<unknown>;
}

/** The lessons of a course as an administrator sees them on its page: each with a handle. */
export function SortableLessons({ lessons, onReorder }: SortableLessonsProps) {
  return (
    <SortableList
      label="Уроки курса"
      items={lessons}
      nameOf={({ title }) => title}
      onReorder={onReorder}
      className="mt-3.5 -mb-1.5"
      itemClassName="py-1.5"
      renderItem={(lesson, { handle, index, dragging }) => (
        <LessonItem
          as="div"
          lesson={lesson}
          number={index + 1}
          handle={handle}
          className={dragging ? 'border-line-strong/50 shadow-float' : undefined}
        />
      )}
    />
  );
}
