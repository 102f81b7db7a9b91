import { sourceWords } from '#contract/samples/words.ts';
import type { RunCell } from '#contract/workbench/schemas.ts';
import { quoted } from '#web/ui/text/russian.ts';

/** Where the draft judges wrongly and the version in force rightly; what a person has settled first, as it came. */
export const RegressionList = ({ cells }: { cells: readonly RunCell[] }) => (
  <ul aria-label="Где стало неверно" className="flex flex-col gap-2 text-sm">
    {cells.map(({ sampleId, criterionId, source, criterion, expected, draft }) => (
      <li key={`${sampleId}${criterionId}`} className="border-l-2 border-danger-line pl-3">
        <p className="font-medium">{criterion}</p>
        <p className="text-ink-soft">
          Образец: {sourceWords[source]}. Ждут {named(expected)}, версия в силе так и ставит, черновик —{' '}
          {named(draft)}.
        </p>
      </li>
    ))}
  </ul>
);

const named = (level: string | null): string => (level === null ? 'без уровня' : quoted(level));
