import { type RawBuilder, sql } from 'kysely';
import type { PassesBy } from '#contract/lessons/passes-by.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { judged } from './judged.ts';

/** How far a person has come in a lesson, by his best attempt. */
export interface Standing {
  userId: string;
  lessonId: string;
  rule: PassesBy;
  viewedAt: string | null;
  sentAt: string | null;
  completedAt: string | null;
  passedHow: PassesBy | null;
  passedById: string | null;
  /** How many of its criteria stand below what passes; null if nothing is judged. Also of a lesson whose rule doesn't ask. */
  below: number | null;
  bestAnswerId: string | null;
  /** In the order of the criteria that it was judged by; null: not given, or doesn't count. */
  levels: (number | null)[];
  /** Of the same criteria, the lowest level that passes. */
  passesFrom: number[];
}

/** One statement for however many; `pairs` selects the ids of a user and a lesson. */
export async function listStandings(db: Db, pairs: RawBuilder<unknown>): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    with ${judged(pairs)}
    select verdict.user_id as "userId", verdict.lesson_id as "lessonId", taught.rule, progress.viewed_at as "viewedAt",
      coalesce(progress.sent_at, case when progress.passed_how is not null or best.id is not null then progress.completed_at end) as "sentAt",
      progress.completed_at as "completedAt", progress.passed_how as "passedHow", progress.passed_by_id as "passedById",
      verdict.below::integer, best.id as "bestAnswerId", coalesce(best.levels, '{}') as levels,
      (
        select coalesce(jsonb_agg(passes_from order by place), '[]') from bar where bar.version_id = best.version_id
      ) as "passesFrom"
    from verdict
    join taught using (lesson_id)
    left join lesson_progress progress on progress.user_id = verdict.user_id and progress.lesson_id = verdict.lesson_id
    left join best on best.user_id = verdict.user_id and best.lesson_id = verdict.lesson_id`.execute(db);
  return rows;
}
