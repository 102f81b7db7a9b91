import type { GroupLesson } from '#contract/groups/schemas.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { PlannedText } from './planned-text.tsx';
import { ScheduleLesson, ScheduleRows } from './schedule-lesson.tsx';

/** The schedule to read. */
export const ScheduleList = ({ lessons }: { lessons: readonly GroupLesson[] }) => (
  <ScheduleRows>
    {lessons.map((lesson) => (
      <ScheduleLesson key={lesson.lessonId} lesson={lesson}>
        <ReadDate
          label="Открывается"
          fixed={lesson.opensAt}
          planned={{ at: lesson.plannedOpensAt, after: lesson.opensAfter }}
        />
        <ReadDate
          label="Сдать до"
          fixed={lesson.dueAt}
          planned={{ at: lesson.plannedDueAt, after: lesson.dueAfter }}
        />
      </ScheduleLesson>
    ))}
  </ScheduleRows>
);

interface ReadDateProps {
  label: string;
  fixed: string | null;
  planned: { at: string | null; after: number | null };
}

function ReadDate({ label, fixed, planned }: ReadDateProps) {
  const isPlanned = planned.at !== null || planned.after !== null;
  return (
    <p className="text-sm text-ink-soft">
      <span className="text-ink-faint sm:sr-only">{label}: </span>
      {fixed !== null && <DateTime value={fixed} format="date-time" />}
      {fixed === null && isPlanned && <PlannedText {...planned} />}
      {fixed === null && !isPlanned && 'без даты'}
    </p>
  );
}
