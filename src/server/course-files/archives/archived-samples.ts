import type { Criterion } from '#contract/lessons/criteria.ts';
import { sampleKind } from '#contract/samples/schemas.ts';
import { sampleWords } from '#contract/samples/words.ts';
import type { SampleInFile } from '#server/course-files/format/samples-in-file.ts';
import type { SampleRow } from '#server/course-files/rows/write-samples.ts';

/** Criteria and levels by their titles: the three from the weak sample to the strong one, then others in their order. */
export function archivedSamples(rows: readonly SampleRow[], criteria: readonly Criterion[]): SampleInFile[] {
  const three = sampleKind.options.flatMap((kind) => {
    const row = rows.find(({ note }) => note === sampleWords[kind]);
    return row ? [{ kind, ...archived(row, criteria) }] : [];
  });
  const names = sampleKind.options.map((kind) => sampleWords[kind]);
  const others = rows
    .filter(({ note }) => note === null || !names.includes(note))
    .map((row) => ({ ...(row.note !== null && { title: row.note }), ...archived(row, criteria) }));
  return [...three, ...others];
}

const archived = ({ content, expected }: SampleRow, criteria: readonly Criterion[]) => ({
  content,
  expected: expected.flatMap(({ criterionId, level, levels }) => {
    const criterion = criteria.find(({ id }) => id === criterionId);
    const titles = criterion?.levels.map(({ title }) => title) ?? [];
    return criterion && titles.join('\n') === levels.join('\n')
      ? [{ criterion: criterion.title, level }]
      : [];
  }),
});
