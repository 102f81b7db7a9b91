import { sql } from 'kysely';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';

export interface Tie {
  criterionId: string;
  lessonId: string;
  skillId: string;
}

/** Returns the criteria that had a skill. */
export async function removeTies(tx: Tx, criterionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    delete from criterion_skills where criterion_id = ${anyOf(criterionIds)} returning criterion_id as id`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes only what changes, and returns how many that were. */
export async function addTies(tx: Tx, ties: readonly Tie[]): Promise<number> {
  const { rows } = await sql`
    insert into criterion_skills (criterion_id, lesson_id, skill_id)
    select * from unnest(${ties.map(({ criterionId }) => criterionId)}::uuid[],
      ${ties.map(({ lessonId }) => lessonId)}::uuid[], ${ties.map(({ skillId }) => skillId)}::uuid[])
    on conflict (criterion_id) do update set lesson_id = excluded.lesson_id, skill_id = excluded.skill_id
    where criterion_skills.skill_id <> excluded.skill_id
    returning criterion_id`.execute(tx);
  return rows.length;
}

export async function recordTies(tx: Tx, viewer: Viewer, changed: number): Promise<void> {
  if (changed === 0) return;
  await recordChange(tx, { actorId: actorOf(viewer), action: 'skills_tied', details: { criteria: changed } });
}
