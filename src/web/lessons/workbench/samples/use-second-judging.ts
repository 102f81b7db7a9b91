import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { LessonSample, SampleJudgement } from '#contract/samples/lesson-samples.ts';
import type { ExpectedLevel } from '#contract/samples/schemas.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { chosenIn, levelsOf } from './expected-fields.tsx';
import { useJudgeAgain } from './sample-changes.ts';

export type SecondJudging = ReturnType<typeof useSecondJudging>;

/** One's own opinion of a sample whose levels another expects; while it is given, the card tells no level of others. */
export function useSecondJudging(lessonId: string, sample: LessonSample, criteria: readonly Criterion[]) {
  const viewer = useCurrentUser();
  const isOwn = ({ by }: SampleJudgement) => by?.id === viewer.id;
  const own = sample.others.filter(isOwn);
  // With the names of the levels: the scale may change meanwhile.
  const [levels, setLevels] = useState<readonly ExpectedLevel[]>();
  const given = levels && chosenIn(levels, criteria);
  const saving = useJudgeAgain(lessonId, sample.id);
  const form = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function end(): void {
    flushSync(() => setLevels(undefined));
    button.current?.focus();
  }

  return {
    isOwn,
    /** What one has said before. */
    own,
    mayJudge:
      criteria.length > 0 &&
      sample.content !== null &&
      sample.expected.length > 0 &&
      !sample.expected.some(isOwn),
    /** Undefined while one isn't judging. */
    given,
    saving,
    form,
    button,
    begin() {
      saving.reset();
      flushSync(() => setLevels(own));
      form.current?.focus();
    },
    change: (criterionId: string, level: number | undefined) =>
      setLevels(levelsOf(criteria, { ...given, [criterionId]: level })),
    save() {
      // Whoever has judged before has seen since where people differ.
      const isBlind = own.length === 0;
      saving.mutate({ levels: levelsOf(criteria, given ?? {}), isBlind }, { onSuccess: end });
    },
    cancel: end,
  };
}
