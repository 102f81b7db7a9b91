import type { Criterion } from '#contract/lessons/criteria.ts';
import { sampleKind } from '#contract/samples/schemas.ts';
import { sampleWords } from '#contract/samples/words.ts';
import type { SampleInFile } from '#server/course-files/format/samples-in-file.ts';
import type { SampleRow } from '#server/course-files/rows/write-samples.ts';

/** Criteria and levels by their titles, from the weak sample to the strong one. */
export const archivedSamples = (rows: readonly SampleRow[], criteria: readonly Criterion[]): SampleInFile[] =>
  sampleKind.options.flatMap((kind) => {
    const row = rows.find(({ note }) => note === sampleWords[kind]);
    if (!row) return [];
    const expected = row.expected.flatMap(({ criterionId, level, levels }) => {
      const criterion = criteria.find(({ id }) => id === criterionId);
      const titles = criterion?.levels.map(({ title }) => title) ?? [];
      return criterion && titles.join('\n') === levels.join('\n')
        ? [{ criterion: criterion.title, level }]
        : [];
    });
    return [{ kind, content: row.content, expected }];
  });
