import { sql } from 'kysely';
import type { CaseEnd } from '#server/measuring/measured-sets/measured-set.ts';
import { faultInWords } from '#server/models/fault-words.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import { stopMeasurement } from './end-measurement.ts';
import type { MeasuredRow } from './measured-row.ts';
import type { StoredResult } from './stored.ts';

/** So many texts in a row that a model doesn't answer say something of the model and nothing of the texts. */
const mostFaultsInRow = 3;

/** `isOfModel`: the fault isn't of the text. */
export async function settleCase(db: Db, row: MeasuredRow, end: CaseEnd, isOfModel: boolean): Promise<void> {
  const { raw, remarks, answer, usage, model, fault } = end;
  const cause = fault && faultInWords(fault);
  const kept: StoredResult = {
    answer,
    remarks: [...remarks],
    model,
    fault: isOfModel ? (fault?.kind ?? null) : null,
  };
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update measured_cases set state = ${fault ? 'failed' : 'done'}, result = ${JSON.stringify(kept)}::jsonb, raw = ${raw},
        usage = ${usage && JSON.stringify(usage)}::jsonb, cause = ${cause}, claim = null, finished_at = clock_timestamp()
      where id = ${row.id} and claim = ${row.claim}`.execute(tx);
    if (numAffectedRows === 0n || !isOfModel || cause === null) return;
    if (await isLastOfRow(tx, row.measurementId)) await stopMeasurement(tx, row.measurementId, cause);
  });
}

async function isLastOfRow(tx: Tx, measurementId: string): Promise<boolean> {
  const counting = sql<{ faults: number }>`
    select count(result->>'fault')::integer as faults from (
      select result from measured_cases
      where measurement_id = ${measurementId} and state in ('done', 'failed')
      order by finished_at desc limit ${mostFaultsInRow}
    ) last`;
  return (await oneRow(tx, counting)).faults === mostFaultsInRow;
}
