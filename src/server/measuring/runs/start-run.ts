import { sql } from 'kysely';
import type { Run, RunInput } from '#contract/runs/schemas.ts';
import { publicAddress } from '#server/models/without-secrets.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { ApiError, conflict, noSuchLesson } from '#server/platform/errors.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { runQueue } from '#server/platform/jobs/queue-table.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { finishRun } from './finish-run.ts';
import { type Plan, planRun, type RunDeps } from './plan-run.ts';
import { getRun } from './runs.ts';

/** Queues the texts; what is skipped or kept has its row from the start. A lesson has one run at a time. */
export async function startRun(
  deps: RunDeps,
  viewer: Viewer,
  lessonId: string,
  input: RunInput,
): Promise<Run> {
  const runId = await deps.db.transaction().execute(async (tx) => {
    const { title } = await tx
      .selectFrom('lessons')
      .select('title')
      .where('id', '=', lessonId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(noSuchLesson);
    await refuseSecond(tx, lessonId);
    const plan = await planRun({ ...deps, db: tx }, lessonId, input);
    if (plan.texts.length === 0) throw conflict('Прогонять нечего: таких текстов нет');
    refuseDear(plan);
    const id = await store(tx, viewer, plan, input.kind);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'run_started',
      details: { lessonId, title, runId: id, texts: plan.texts.length },
    });
    await finishRun(tx, id);
    await notifyQueue(tx, runQueue);
    await publish(tx, { type: 'run', lessonId, runId: id });
    return id;
  });
  return getRun(deps.db, runId);
}

/** Call with the lesson locked. */
export async function refuseSecond(tx: Tx, lessonId: string): Promise<void> {
  const running = await tx
    .selectFrom('runs')
    .select('number')
    .where('lesson_id', '=', lessonId)
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (running) throw conflict(`Прогон ${running.number} этого урока ещё идёт: дождитесь его или отмените`);
}

/** Students come first: a part of the month's budget is theirs. */
export function refuseDear({ estimate, money: { left, reserve } }: Pick<Plan, 'estimate' | 'money'>): void {
  if (left === null || reserve === null || estimate.total <= left - reserve) return;
  throw new ApiError(
    'over_budget',
    'На этот прогон бюджета курса не хватит: пятая часть месяца остаётся студентам. Возьмите меньше текстов',
  );
}

async function store(
  tx: Tx,
  viewer: Viewer,
  { lessonId, version, endpoint, texts, kept, estimate }: Plan,
  kind: RunInput['kind'],
): Promise<string> {
  const { id } = await tx
    .insertInto('runs')
    .values({
      kind,
      lesson_id: lessonId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from runs where lesson_id = ${lessonId})`,
      mentor_version_id: version.id,
      revision: version.revision,
      endpoint: endpoint.name,
      model: endpoint.model ?? null,
      address: endpoint.baseUrl === null ? '' : publicAddress(endpoint.baseUrl),
      place: endpoint.place,
      estimate: estimate.total,
      created_by_id: viewer.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = texts.map(({ sampleId, answerId, skipped }) => ({
    sampleId,
    answerId,
    skipped,
    keptId: skipped === null && sampleId !== null ? (kept.get(sampleId) ?? null) : null,
  }));
  await sql`
    insert into run_results (run_id, sample_id, answer_id, state, cause, estimate, text, summary, confidence, raw, remarks, checks,
      quotes_lost, model, found, started_at, finished_at)
    select ${id}::uuid, given."sampleId", given."answerId",
      case when given.skipped is not null then 'skipped' when kept.id is not null then 'done' else 'waiting' end,
      given.skipped, ${estimate.each}::numeric, kept.text, kept.summary, kept.confidence, kept.raw, kept.remarks, kept.checks,
      kept.quotes_lost, kept.model, kept.found, kept.started_at,
      case when given.skipped is not null then now() else kept.finished_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (
      "sampleId" uuid, "answerId" uuid, skipped text, "keptId" uuid
    ) left join run_results kept on kept.id = given."keptId"`.execute(tx);
  return id;
}
