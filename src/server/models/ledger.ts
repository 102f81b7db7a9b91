import { type RawBuilder, sql } from 'kysely';
import type { CallPurpose } from '#contract/models/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { locks } from '#server/platform/db/locks.ts';
import { startOfMonth } from '#server/platform/db/moscow-month.ts';
import { inOneTrip, writeShared } from '#server/platform/db/shared-connections.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import type { Model } from './models.ts';

export const lostCallsChore: Chore = {
  name: 'оборванные обращения к моделям',
  everyMs: 600_000,
  run: endLostCalls,
};

/** Why a model is asked, and whose it is. */
export interface CallSubject {
  purpose: CallPurpose;
  courseId: string | null;
  lessonId: string | null;
  reviewId: string | null;
  /** The reply or hint of a talk. */
  dialogueTurnId?: string | undefined;
  /** The run of a mentor that it is a part of. */
  runId?: string | undefined;
}

export interface Leaving {
  inputTokens: number;
  masked: number;
}

/** What is known of a call at its end. */
export interface CallEnd {
  /** done, aborted, or the kind of the fault. */
  outcome: string;
  ms: number;
  inputTokens: number;
  outputTokens: number;
  /** The tokens are from lengths. */
  isEstimate: boolean;
  /** Some of the reply was in another language. */
  isForeign?: boolean;
}

/** Where every call to a model is written before it is made, so that calls at once can't spend one budget twice. */
export interface Ledger {
  /** Undefined `id`: the course's budget has no room for what it would cost. */
  open(
    subject: CallSubject,
    model: Model,
    leaving: Leaving,
  ): Promise<{ id: string | null; estimate: string }>;
  /** Returns the cost in roubles. */
  close(id: string, model: Model, end: CallEnd): Promise<number>;
}

export const ledgerIn = (db: Db): Ledger => ({
  async open(subject, model, leaving) {
    const { courseId } = subject;
    const write = writeCall(subject, model, leaving);
    // The lock comes in a statement of its own: the next one sees what others wrote while this one waited.
    const lock = sql`select pg_advisory_xact_lock(${locks.courseBudget}, hashtext(${courseId}))`;
    const trip = await inOneTrip(db, courseId === null ? [write] : [lock, write]);
    const [opened] = trip.at(-1) as { id: string | null; estimate: string }[];
    if (!opened) throw new Error('A call has an estimate');
    return opened;
  },
  async close(id, model, end) {
    const { outcome, ms, inputTokens, outputTokens, isEstimate, isForeign = false } = end;
    const update = sql<{ cost: string }>`
      update model_calls set outcome = ${outcome}, ms = ${ms}, is_estimate = ${isEstimate}, is_foreign = ${isForeign},
        input_tokens = ${isEstimate ? null : inputTokens}::integer, output_tokens = ${isEstimate ? null : outputTokens}::integer,
        cost = ${costOf(model, sql`${inputTokens}::numeric`, sql`${outputTokens}::numeric`)}
      where id = ${id} returning cost`;
    const [closed] = await writeShared(db, update.compile(db));
    return Number(closed?.cost ?? 0);
  },
});

const costOf = (
  { inputPrice, outputPrice }: Model,
  input: RawBuilder<unknown>,
  output: RawBuilder<unknown>,
) => sql`round((${input} * ${inputPrice}::numeric + ${output} * ${outputPrice}::numeric) / 1000, 4)`;

/** For the first calls of a purpose. */
const usualOutputTokens = 800;
const recentCalls = 20;

function writeCall(
  { purpose, courseId, lessonId, reviewId, dialogueTurnId, runId }: CallSubject,
  model: Model,
  { inputTokens, masked }: Leaving,
): RawBuilder<{ id: string | null; estimate: string }> {
  const outputTokens = sql`(select coalesce(avg(output_tokens), ${usualOutputTokens}) from (
    select output_tokens from model_calls where purpose = ${purpose} and not is_estimate and output_tokens > 0
    order by at desc limit ${recentCalls}
  ) recent)`;
  const cost = costOf(model, sql`${inputTokens}::numeric`, outputTokens);
  // What was deleted meanwhile must not prevent the row.
  return sql`
    with estimated as (select ${cost} as cost),
    course as (select id, monthly_budget from courses where id = ${courseId}::uuid),
    allowed as (
      select estimated.cost from estimated
      where not exists (select from course where monthly_budget is not null and (
        ${reservedBy(sql`course.id`)} >= monthly_budget or ${reservedBy(sql`course.id`)} + estimated.cost > monthly_budget
      ))
    ), written as (
      insert into model_calls (purpose, course_id, lesson_id, review_id, dialogue_turn_id, run_id, guessed_tokens, endpoint, address, place,
        model, masked, cost)
      select ${purpose}, (select id from course), (select id from lessons where id = ${lessonId}::uuid),
        (select id from reviews where id = ${reviewId}::uuid),
        (select id from dialogue_turns where id = ${dialogueTurnId ?? null}::uuid), ${runId ?? null}::uuid, ${inputTokens}::integer,
        ${model.name}, ${model.address}, ${model.place}, ${model.model}, ${masked}, allowed.cost
      from allowed returning id
    )
    select written.id, estimated.cost as estimate from estimated left join written on true`;
}

/** What a course has spent in this month, with what is being spent just now. */
export const spentBy = (courseId: RawBuilder<unknown>): RawBuilder<string> => sql`(
  select coalesce(sum(spent.cost), 0) from model_calls spent where spent.course_id = ${courseId} and spent.at >= ${startOfMonth}
)`;

/**
 * What it will have spent at most when the calls under way have ended, if no reply is more than twice as dear as usual: so only
 * the estimate of the last call that the budget has room for can be wrong at its expense.
 */
export const reservedBy = (courseId: RawBuilder<unknown>): RawBuilder<string> => sql`(
  select coalesce(sum(case when spent.outcome is null then 2 * spent.cost else spent.cost end), 0)
  from model_calls spent where spent.course_id = ${courseId} and spent.at >= ${startOfMonth}
)`;

/** Calls whose process has died keep their estimates. */
export async function endLostCalls(db: Db): Promise<void> {
  await db
    .updateTable('model_calls')
    .set({ outcome: 'aborted' })
    .where('outcome', 'is', null)
    .where('at', '<', sql<string>`now() - interval '2 hours'`)
    .execute();
}
