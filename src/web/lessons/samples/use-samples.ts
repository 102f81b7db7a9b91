import { useState } from 'react';
import { type ExpectedLevel, type Sample, type SampleKind, sampleKind } from '#contract/samples/schemas.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';

type Criteria = LessonFields['criteria'];
export type WrittenSample = Sample;

/** The three samples while they are edited. */
export function useSamples(stored: readonly Sample[]) {
  const [list, setList] = useState<readonly Sample[]>(() =>
    sampleKind.options.map(
      (kind) => stored.find((one) => one.kind === kind) ?? { kind, content: '', expected: [] },
    ),
  );
  const change = (kind: SampleKind, changed: Partial<Sample>) =>
    setList((before) => before.map((one) => (one.kind === kind ? { ...one, ...changed } : one)));

  return {
    list,
    change,
    /** Suggested texts; what was expected of the earlier ones isn't expected of them. */
    take(suggested: readonly Pick<Sample, 'kind' | 'content'>[]): readonly Sample[] {
      const taken = list.map((one) => {
        const other = suggested.find(({ kind }) => kind === one.kind);
        return other ? { ...other, expected: [] } : one;
      });
      setList(taken);
      return taken;
    },
    expect(kind: SampleKind, criterion: Criteria[number], level: number | undefined): void {
      const sample = list.find((one) => one.kind === kind);
      const { id: criterionId } = criterion;
      if (!sample || criterionId === undefined) return;
      const others = sample.expected.filter((one) => one.criterionId !== criterionId);
      const levels = titlesOf(criterion);
      change(kind, {
        expected: level === undefined ? others : [...others, { criterionId, level, levels }],
      });
    },
  };
}

export const titlesOf = ({ levels }: Criteria[number]) => levels.map(({ title }) => title);

/** What the author expects; of a criterion whose levels have been renamed since, nothing. */
export function expectedOf(
  expected: readonly ExpectedLevel[],
  criterion: Criteria[number],
): number | undefined {
  const found = expected.find(({ criterionId }) => criterionId === criterion.id);
  return found?.levels.join('\n') === titlesOf(criterion).join('\n') ? found.level : undefined;
}
