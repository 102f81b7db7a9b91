import { sql } from 'kysely';
import type { Judged, LevelsOfPass } from './cells.ts';

export interface PassOfSample {
  sampleId: string;
  /** A model may not be asked about it. */
  isSkipped: boolean;
  levels: readonly { criterionId: string; level: number | null }[];
}

/** Of rows in the order in which they were asked. A sample that no model may be asked about is covered, and has no levels. */
export function passesOf(rows: readonly PassOfSample[]): Judged['passes'] {
  const passes = new Map<string, LevelsOfPass[]>();
  for (const { sampleId, isSkipped, levels } of rows) {
    const pass = new Map(levels.map(({ criterionId, level }) => [criterionId, level]));
    passes.set(sampleId, [...(passes.get(sampleId) ?? []), ...(isSkipped ? [] : [pass])]);
  }
  return passes;
}

/** For a query on `run_results`, beside the sample. */
export const passOfResult = sql`
  run_results.state = 'skipped' as "isSkipped",
  (
    select coalesce(jsonb_agg(jsonb_build_object('criterionId', remark ->> 'criterionId', 'level', remark -> 'level')), '[]')
    from jsonb_array_elements(coalesce(run_results.remarks, '[]')) remark
  ) as levels`;
