import type { Lesson } from '#contract/lessons.ts';
import { CallError } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { useLoadLesson } from './lesson-changes.ts';

export interface Conflict {
  /** A sentence that names who has saved it. */
  reason: string;
  savedAt: string;
}

export interface LessonConflictProps {
  lessonId: string;
  conflict: Conflict;
  onOverwrite: () => void;
  onTake: (saved: Lesson) => void;
}

/** Someone else saved the lesson while it was edited here. Neither text is lost; the editor chooses. */
export function LessonConflict({ lessonId, conflict, onOverwrite, onTake }: LessonConflictProps) {
  const load = useLoadLesson(lessonId);
  return (
    <>
      <p>
        {conflict.reason}, <DateTime value={conflict.savedAt} format="date-time" />. Ваш текст на экране:
        можно сохранить его поверх или взять сохранённый, а к своему вернуться.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" onClick={onOverwrite}>
          Сохранить моё поверх
        </Button>
        <Button
          size="sm"
          pending={load.isPending}
          onClick={() => load.mutate(undefined, { onSuccess: onTake })}
        >
          Взять сохранённое
        </Button>
      </div>
    </>
  );
}

export function conflictOf(error: unknown): Conflict | undefined {
  const body = error instanceof CallError ? error.body : undefined;
  return body?.saved && { reason: body.message, savedAt: body.saved.at };
}
