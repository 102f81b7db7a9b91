import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { SortableList } from '#web/ui/table/sortable-list.tsx';
import { LessonItem } from './lesson-item.tsx';

export interface SortableLessonsProps {
  lessons: readonly LessonSummary[];
  onReorder: (ids: string[]) => Promise<unknown>;
}

/** A course's lessons as an administrator sees them: each with a drag handle. */
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
