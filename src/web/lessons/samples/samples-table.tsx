import type { SampleKind } from '#contract/samples/schemas.ts';
import { sampleWords } from '#contract/samples/words.ts';
import type { ReadLevels } from '#web/lessons/editor/use-lesson-form.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/field/select.tsx';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import type { RanBy, SampleResult } from './use-run.ts';
import { expectedOf, type WrittenSample } from './use-samples.ts';

type Criterion = LessonFields['criteria'][number];

export interface SamplesTableProps {
  criteria: readonly Criterion[];
  samples: readonly WrittenSample[];
  results: Partial<Record<SampleKind, SampleResult>>;
  by: RanBy | undefined;
  readLevels: ReadLevels;
  onExpect: (kind: SampleKind, criterion: Criterion, level: number | undefined) => void;
}

/** Criterion × sample: the level that the mentor gave, and the one that the author expects. */
export function SamplesTable({ criteria, samples, results, by, readLevels, onExpect }: SamplesTableProps) {
  const levels = new Map(
    samples.map(({ kind }) => {
      const result = results[kind];
      return [kind, result && by && readLevels({ ...result, criteria: by.criteria })];
    }),
  );
  return (
    <ScrollRegion label="Уровни образцов">
      <table
        aria-label="Уровни образцов"
        className="w-full min-w-96 border-collapse text-sm max-sm:min-w-[34rem]"
      >
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-soft">
            <th scope="col" className="py-2 pr-3 font-medium">
              Критерий
            </th>
            {samples.map(({ kind }) => (
              <th key={kind} scope="col" className="w-1/4 py-2 pr-3 font-medium">
                {sampleWords[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {criteria.map((criterion) => (
            <tr key={criterion.id} className="border-b border-line align-top">
              <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                {criterion.title || 'Без названия'}
              </th>
              {samples.map((sample) => (
                <td key={sample.kind} className="py-2.5 pr-3">
                  <Cell
                    criterion={criterion}
                    sample={sample}
                    asked={by?.criteria.find(({ id }) => id === criterion.id)}
                    given={levels.get(sample.kind)?.get(criterion.id ?? '')}
                    hasResult={levels.get(sample.kind) !== undefined}
                    onExpect={(level) => onExpect(sample.kind, criterion, level)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface CellProps {
  criterion: Criterion;
  /** As it was when the samples were run. */
  asked: Criterion | undefined;
  sample: WrittenSample;
  given: number | null | undefined;
  hasResult: boolean;
  onExpect: (level: number | undefined) => void;
}

function Cell({ criterion, asked, sample, given, hasResult, onExpect }: CellProps) {
  const expected = expectedOf(sample.expected, criterion);
  const title = typeof given === 'number' ? asked?.levels[given]?.title : undefined;
  const isOther = hasResult && expected !== undefined && criterion.levels[expected]?.title !== title;
  return (
    <div className="flex flex-col gap-1.5">
      {hasResult && (
        <span className={classNames('font-medium', isOther ? 'text-warning-ink' : 'text-ink')}>
          {title ?? 'не доказан'}
          {isOther && <span className="block text-xs font-normal">не как ждали</span>}
        </span>
      )}
      <Select
        label={`Жду: ${criterion.title}, ${sampleWords[sample.kind]}`}
        hideLabel
        className="py-1! text-xs"
        value={expected ?? ''}
        options={[
          { value: '', label: 'жду…' },
          ...criterion.levels.map((level, index) => ({ value: `${index}`, label: level.title })),
        ]}
        onChange={({ target }) => onExpect(target.value === '' ? undefined : Number(target.value))}
      />
    </div>
  );
}
