import { ownWords } from '#domain/talk-lines.ts';
import { whyNotAllowed } from '#server/measuring/runs/choose-texts.ts';
import { openRemarksOf } from '#server/measuring/runs/estimate.ts';
import { cancelRow, pauseRow } from '#server/measuring/runs/pause-row.ts';
import { findLenders } from '#server/mentor/feedback/lenders.ts';
import { askMentor } from '#server/mentor/reviews/job/ask-mentor.ts';
import { isFalseAlarm, isHeard, whyNoModel } from '#server/mentor/reviews/job/may-ask-model.ts';
import { triesAtOne } from '#server/models/ask-model.ts';
import { faultInWords } from '#server/models/fault-words.ts';
import {
  type Asking,
  createModelJob,
  type JobDeps,
  type JobOutcome,
  type Refusal,
} from '#server/models/job/model-job.ts';
import type { Writer } from '#server/models/model.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Kind } from '#server/platform/jobs/work-loop.ts';
import { giveWay, type Patience, type Way } from './give-way.ts';
import { recordAlarm, recordResult } from './record-result.ts';
import { findRunningResult, type RunningResult, runRows } from './running-result.ts';

export interface RunTaskDeps extends JobDeps {
  patience?: Patience | undefined;
}

/** One try at one text of a run, by the model that the run is of. */
export const createRunTask = (deps: RunTaskDeps): Kind['work'] =>
  createModelJob<RunningResult>(deps, {
    rows: runRows,
    find: findRunningResult,
    models: (row, all) =>
      all.filter(({ name, model }) => name === row.endpoint && (row.model === null || model === row.model)),
    call: (row) => ({
      purpose: 'run',
      reviewId: null,
      runId: row.runId,
      ...(row.userId !== null && { userId: row.userId }),
      alarmDismissed: isHeard(row),
    }),
    ask: (row, by) => ask(deps, row, by),
    refuse: (row, why) => refuse(deps.db, row, why),
    mostTries: () => triesAtOne,
    pauseMs: 0,
    // It has no draft.
    piece: ({ lessonId, runId }) => ({ type: 'run', lessonId, runId }),
    words: { notWritten: 'Текст прогона не разобран', cause: faultInWords },
  });

async function ask(
  { db, patience }: RunTaskDeps,
  row: RunningResult,
  { writer, models, watch }: Asking,
): Promise<JobOutcome> {
  switch (whyNoModel({ ...row, answer: ownWords(row.answer, row.talk?.lines) })) {
    case 'no_ai':
      return { kind: 'done', record: () => runRows.end(db, row, { state: 'skipped', cause: 'person' }) };
    case 'crisis':
      return { kind: 'done', record: () => recordAlarm(db, row) };
    case undefined:
  }
  if (models.length === 0) return { kind: 'not_asked', why: 'no_model', cause: null };
  return watch(async ({ signal }) => {
    const way = await giveWay(db, row.id, { signal, patience });
    if (way === 'aborted') return { kind: 'aborted' };
    if (way !== 'free') return { kind: 'done', record: () => stop(db, row, way) };
    return askNow(db, row, writer, signal);
  });
}

async function askNow(db: Db, row: RunningResult, writer: Writer, signal: AbortSignal): Promise<JobOutcome> {
  const hasCriteria = row.criteria.length > 0;
  const [openRemarks, findLender] = await Promise.all([
    openRemarksOf(db, row),
    hasCriteria && row.answerId !== null ? findLenders(db, row.answerId) : undefined,
  ]);
  let isRepaired = false;
  const counting: Writer = (task, how) => {
    isRepaired ||= task.isRepair === true;
    return writer(task, how);
  };
  const started = performance.now();
  const call = { db, onText() {}, signal };
  const { outcome, verified } = await askMentor(counting, { ...row, openRemarks, findLender }, call);
  const ms = Math.round(performance.now() - started);
  switch (outcome.kind) {
    case 'done':
      if (verified?.notice === 'alarm' && !isFalseAlarm(row.alarm))
        return { kind: 'done', record: () => recordAlarm(db, row) };
      return { kind: 'done', record: () => recordResult(db, row, { outcome, verified, isRepaired, ms }) };
    case 'fault':
      if (outcome.fault.withheld === 'alarm' && !isFalseAlarm(row.alarm))
        return { kind: 'done', record: () => recordAlarm(db, row) };
      return { kind: 'fault', fault: outcome.fault };
    case 'aborted':
    case 'not_asked':
      return outcome;
  }
}

function stop(db: Db, row: RunningResult, way: Exclude<Way, 'free' | 'aborted'>): Promise<void> {
  switch (way) {
    case 'cancelled':
      return runRows.end(db, row, { state: 'cancelled' });
    case 'stale':
      return runRows.end(db, row, { state: 'cancelled' }, async (tx) => {
        await cancelRow(tx, row.runId, changed);
      });
    case 'paused':
      return runRows.hold(db, row);
    case 'spent':
      return runRows.hold(db, row, (tx) => pauseRow(tx, row.runId, spent));
  }
}

const changed = 'Черновик изменён, пока шёл прогон';
const spent = 'Бюджет курса: остаток месяца оставлен студентам';

function refuse(db: Db, row: RunningResult, { why, cause }: Refusal): Promise<void> {
  switch (why) {
    case 'no_model':
      return runRows.setAside(db, row, { cause });
    case 'rule': {
      const because = whyNotAllowed({ rule: row.dataRule, courseRule: row.courseRule });
      return runRows.end(db, row, { state: 'skipped', cause: because });
    }
    case 'crisis':
      return recordAlarm(db, row);
    case 'budget':
      return runRows.hold(db, row, (tx) => pauseRow(tx, row.runId, spent));
  }
}
