import { type RawBuilder, sql } from 'kysely';
import type { SweptKind } from '#contract/retention/schemas.ts';
import { firstIdAt } from '#server/platform/audit/first-id-at.ts';
import { startOfMonth } from '#server/platform/db/moscow-month.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { quotedInActs } from './quoted-in-acts.ts';

export interface ExpiredRows {
  table: keyof Tables;
  /** Those whose term is over at the moment `end`, an ISO time; a row that has been emptied is none of them. */
  where(end: string): RawBuilder<boolean>;
  /** What is emptied; without it the row goes whole. */
  set?: RawBuilder<unknown>;
}

// Ids sort by time, so what is old is a range of the primary key.
const madeBefore = (end: string) => sql`id < ${firstIdAt(end)}::uuid`;

/** Such an entry is found by its number for as long as its act is kept. */
const isQuotedInActs = sql`action = any(${quotedInActs})`;

export const expiredRows: Record<SweptKind, readonly ExpiredRows[]> = {
  sign_ins: [{ table: 'sign_ins', where: (end) => sql`${madeBefore(end)}` }],
  review_prompts: [
    {
      table: 'reviews',
      where: (end) => sql`${madeBefore(end)} and state in ('done', 'failed', 'cancelled')
        and (prompt is not null or raw is not null)`,
      set: sql`prompt = null, raw = null, prompt_erased_at = now()`,
    },
    {
      table: 'dialogue_turns',
      where: (end) => sql`${madeBefore(end)} and state in ('done', 'failed')
        and (request is not null or raw is not null)`,
      set: sql`request = null, raw = null`,
    },
    {
      table: 'counter_quotes',
      where: (end) => sql`${madeBefore(end)} and state in ('upheld', 'not_upheld', 'failed', 'overtaken')
        and raw is not null`,
      set: sql`raw = null`,
    },
    {
      table: 'measured_cases',
      // The figures of one that goes on are yet to be counted from it.
      where: (end) => sql`${madeBefore(end)} and raw is not null and exists (
        select from measurements where id = measured_cases.measurement_id
          and (finished_at is not null or cancelled_at is not null)
      )`,
      set: sql`raw = null`,
    },
    {
      table: 'run_results',
      where: (end) => sql`${madeBefore(end)} and state in ('done', 'failed', 'skipped', 'cancelled')
        and raw is not null`,
      set: sql`raw = null`,
    },
  ],
  model_calls: [
    // What a budget is counted by stays for its month.
    { table: 'model_calls', where: (end) => sql`at < ${end} and at < ${startOfMonth}` },
  ],
  audit: [
    {
      table: 'audit_log',
      where: (end) => sql`${madeBefore(end)}
        and (subject_id is not null or (details <> '{}' and not ${isQuotedInActs}))`,
      set: sql`details = case when ${isQuotedInActs} then details else '{}' end, subject_id = null`,
    },
  ],
  acts: [
    {
      table: 'erasure_requests',
      where: (end) => sql`state = 'done' and vacuumed_at is not null and ended_at < ${end}`,
    },
  ],
};
