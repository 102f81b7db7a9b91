import type { RunResult } from '#contract/runs/schemas.ts';
import type { LessonSample } from '#contract/samples/lesson-samples.ts';
import type { CellState } from '#contract/workbench/schemas.ts';
import { nameOfSample } from '#web/lessons/workbench/samples/sample-name.ts';

/** A sample in the table of a run: the last pass is shown, the passes are told. */
export interface RunRow {
  result: RunResult;
  passes: number;
  name: string;
  /** Undefined of one that is retired. */
  sample: LessonSample | undefined;
  /** A person has decided for the student. */
  isUpheld: boolean;
}

/** What a person has settled in the student's favour first, then what has become wrong, then the rest. */
export function rowsOf(results: readonly RunResult[], samples: readonly LessonSample[]): RunRow[] {
  const rows = [...new Set(results.map(({ sampleId }) => sampleId))].flatMap((sampleId) => {
    const passes = results.filter((result) => result.sampleId === sampleId);
    const last = passes.toSorted((one, other) => other.pass - one.pass)[0];
    return last ? [rowOf(last, passes.length, samples)] : [];
  });
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rowOf(result: RunResult, passes: number, samples: readonly LessonSample[]): RunRow {
  const sample = samples.find(({ id }) => id === result.sampleId);
  const name = nameOfSample({ student: result.student, note: sample?.note ?? null });
  return { result, passes, name, sample, isUpheld: sample?.source === 'disagreement' };
}

const hasCell = ({ result }: RunRow, ...states: CellState[]) =>
  result.cells.some(({ state }) => state !== null && states.includes(state));

function rankOf(row: RunRow): number {
  if (row.isUpheld) return hasCell(row, 'regression', 'wrong') ? 0 : 1;
  if (hasCell(row, 'regression')) return 2;
  return hasCell(row, 'wrong', 'unstable') ? 3 : 4;
}

/** Results with a cell that isn't as people expect: they may be asked once more. */
export const disputedIds = (rows: readonly RunRow[]): string[] =>
  rows
    .filter((row) => row.result.state === 'done' && hasCell(row, 'regression', 'wrong'))
    .map(({ result }) => result.id);
