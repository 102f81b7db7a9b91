import { useState } from 'react';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { type Stale, staleIn } from '#web/forms/stale-edit.tsx';
import { useLoadLesson } from '#web/lessons/lesson-changes.ts';
import { fieldNames, fieldsOf, type LessonFields } from '#web/lessons/lesson-fields.ts';
import { isSameField } from './same-field.ts';
import type { LessonTextsState } from './use-lesson-texts.ts';

export interface Conflict extends Stale {
  isLoading: boolean;
  /** Both texts, field by field; undefined until the saved ones are loaded. */
  sides: { mine: LessonFields; theirs: LessonFields } | undefined;
}

/**
 * Somebody else saved the lesson while it was edited here. Nobody's words vanish: a field that was not touched here takes
 * the saved text, and for the others the editor chooses, as often as they like.
 */
export function useLessonConflict({ form, base, goOnWith }: LessonTextsState, lessonId: string | undefined) {
  const load = useLoadLesson();
  const [refusal, setRefusal] = useState<Stale>();
  const [sides, setSides] = useState<Conflict['sides']>();

  function compareWith(saved: Lesson): void {
    const typed = form.getValues();
    const theirs = fieldsOf(saved);
    const untouched = base ? fieldNames.filter((name) => isSameField(typed, base, name)) : [];
    // Of an earlier conflict, one's own text may be aside while the form shows theirs.
    setSides({ mine: { ...typed, ...pick(sides?.mine ?? typed, untouched) }, theirs });
    goOnWith({ ...typed, ...pick(theirs, untouched) }, saved);
  }

  function fetchSaved(): void {
    if (lessonId !== undefined) load.mutate(lessonId, { onSuccess: compareWith });
  }

  return {
    conflict: refusal && { ...refusal, sides, isLoading: load.isPending },
    /** Whether this is why a save was refused. */
    meet(error: unknown): boolean {
      const stale = staleIn(error);
      if (!stale) return false;
      setRefusal(stale);
      fetchSaved();
      return true;
    },
    fetchSaved,
    take(name: keyof LessonFields, side: 'mine' | 'theirs') {
      if (!sides) return;
      const typed = form.getValues();
      // What was typed since then is one's own text now.
      const mine = isSameField(typed, sides.theirs, name)
        ? sides.mine
        : { ...sides.mine, [name]: typed[name] };
      setSides({ ...sides, mine });
      form.reset(
        { ...typed, ...pick(side === 'mine' ? mine : sides.theirs, [name]) },
        { keepDefaultValues: true },
      );
    },
    end() {
      setRefusal(undefined);
      setSides(undefined);
    },
  };
}

const pick = (fields: LessonFields, names: readonly (keyof LessonFields)[]): Partial<LessonFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));
