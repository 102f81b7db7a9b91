import { sql } from 'kysely';
import { isGone, refusesAll } from '#server/measuring/asking/run-cases.ts';
import type { CaseEnd } from '#server/measuring/measured-sets/measured-set.ts';
import { writerFor } from '#server/models/ask-model.ts';
import { ruleOfCourse } from '#server/models/data-rule.ts';
import { faultInWords } from '#server/models/fault-words.ts';
import type { JobDeps } from '#server/models/job/model-job.ts';
import { onLostRows } from '#server/models/job/waiting-rows.ts';
import type { ModelFault } from '#server/models/model-fault.ts';
import type { Model } from '#server/models/models.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { measuredCaseQueue } from '#server/platform/jobs/queue-table.ts';
import { type LostRows, pauseBefore, returnRow } from '#server/platform/jobs/return-rows.ts';
import type { Again, Kind } from '#server/platform/jobs/work-loop.ts';
import { stopMeasurement } from './end-measurement.ts';
import { finishMeasured } from './finish-measured.ts';
import { findMeasuredCase, type MeasuredRow } from './measured-row.ts';
import { settleCase } from './settle-case.ts';

export interface MeasuringDeps extends JobDeps {
  ai: Config['ai'];
}

/** One text of our own set at one model. It is nobody's: no rule of a course and no consent is asked for it. */
export const createMeasuredCaseTask =
  (deps: MeasuringDeps): Kind['work'] =>
  async (taken, ending) => {
    const { db, endpoint, models } = deps;
    const row = await findMeasuredCase(db, taken);
    if (!row) return;
    if (row.isOver) return leave(deps, row);
    const found = models.at(await endpoint.look()).find(({ name }) => name === row.endpoint);
    if (!found) return putOff(deps, row);
    const { readMeasuredSet } = await import('#server/measuring/measured-sets/read-measured-set.ts');
    const set = await readMeasuredSet(row.set);
    const one = set.cases.find(({ key }) => key === row.key);
    if (!one || set.sum !== row.sum) return stop(deps, row, anotherSet);
    if (!found.isUnready && found.model !== row.model) return stop(deps, row, anotherModel);
    const how = { isHopeless: ({ kind }: ModelFault) => isGone.has(kind), signal: ending };
    const end = await one.ask(writerTo(deps, found), how).catch((error: unknown) => {
      if (ending.aborted) return undefined;
      throw error;
    });
    if (!end) {
      await returnRow(db, measuredCaseQueue, row);
      return;
    }
    if (end.fault && isGone.has(end.fault.kind)) return putOff(deps, row);
    return settle(deps, row, end);
  };

const anotherSet = 'Набор изменился вместе с выпуском: начните заново';
const anotherModel = 'По этому адресу теперь другая модель: начните заново';

const writerTo = ({ db, metrics, log }: MeasuringDeps, model: Model) =>
  writerFor(
    { db, metrics, log, models: [model] },
    {
      purpose: 'measure',
      courseId: null,
      lessonId: null,
      reviewId: null,
      rule: ruleOfCourse('anywhere'),
    },
  );

async function settle({ db, ai, log }: MeasuringDeps, row: MeasuredRow, end: CaseEnd): Promise<void> {
  const isOfModel = end.fault !== null && (refusesAll.has(end.fault.kind) || end.fault.kind === 'timeout');
  if (isOfModel && end.fault) log.warn({ endpoint: row.endpoint }, `Измерение: ${faultInWords(end.fault)}`);
  await settleCase(db, row, end, isOfModel);
  await finishMeasured(db, ai);
}

/** Cancelled or stopped while it was being taken. */
async function leave({ db }: MeasuringDeps, { id, claim }: MeasuredRow): Promise<void> {
  await sql`
    update measured_cases set state = 'cancelled', claim = null where id = ${id} and claim = ${claim}`.execute(
    db,
  );
}

async function stop({ db }: MeasuringDeps, row: MeasuredRow, because: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await returnRow(tx, measuredCaseQueue, row)) await stopMeasurement(tx, row.measurementId, because);
  });
}

/** Nobody is there: all of it waits, and is asked about less and less often. */
async function putOff({ db, firstPauseMs }: MeasuringDeps, row: MeasuredRow): Promise<Again> {
  const failures = row.failures + 1;
  const afterMs = pauseBefore(failures, firstPauseMs);
  await db.transaction().execute(async (tx) => {
    if (!(await returnRow(tx, measuredCaseQueue, row, { afterMs, failures }))) return;
    await sql`
      update measured_cases set failures = ${failures},
        due_at = clock_timestamp() + ${afterMs} * interval '1 millisecond'
      where measurement_id = ${row.measurementId} and state = 'waiting'`.execute(tx);
  });
  return { againInMs: afterMs };
}

export const onLostCases = (tx: Tx, lost: LostRows): Promise<void> =>
  onLostRows(tx, { queue: measuredCaseQueue, notifyPages: async () => [] }, lost, gaveUp);

const gaveUp = 'Работа над этим текстом прерывалась восемь раз';
