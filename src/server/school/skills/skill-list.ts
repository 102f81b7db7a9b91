import { sql } from 'kysely';
import { mostSkills } from '#contract/skills/schemas.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { ApiError, conflict, noSuchSkill } from '#server/platform/errors.ts';

interface StoredSkill {
  id: string;
  title: string;
  description: string;
  isArchived: boolean;
  updatedAt: string;
}

/** The whole list in its order, behind a lock: changes to it go one after another. */
export async function lockSkills(tx: Tx): Promise<StoredSkill[]> {
  await sql`lock table skills in share row exclusive mode`.execute(tx);
  return tx
    .selectFrom('skills')
    .select([
      'id',
      'title',
      'description',
      'updated_at as updatedAt',
      sql<boolean>`archived_at is not null`.as('isArchived'),
    ])
    .orderBy('order')
    .orderBy('id')
    .execute();
}

export function skillIn(skills: readonly StoredSkill[], id: string): StoredSkill {
  const skill = skills.find((one) => one.id === id);
  if (!skill) throw noSuchSkill();
  return skill;
}

/** Titles are told apart as those of criteria are; those in the archive are free again. */
export function refuseTaken(skills: readonly StoredSkill[], title: string, id?: string): void {
  const folded = foldTitle(title);
  if (!skills.some((one) => one.id !== id && !one.isArchived && foldTitle(one.title) === folded)) return;
  const message = 'Навык с таким названием уже есть';
  throw new ApiError('conflict', message, { fields: { title: message } });
}

export function refuseFull(skills: readonly StoredSkill[]): void {
  if (skills.filter(({ isArchived }) => !isArchived).length < mostSkills) return;
  throw conflict(`В списке уже ${mostSkills} навыков, больше добавить нельзя`);
}

/** One that is placed behind all others. */
export const lastOrder = sql<number>`(select coalesce(max("order") + 1, 0) from skills)`;
