import { sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { MentorDraft, MentorInForce } from '#contract/workbench/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';

/** What is stored of a lesson's mentor, with the ids of the rows. */
export interface StoredMentor {
  draft: (MentorDraft & { id: string }) | null;
  inForce: (MentorInForce & { id: string }) | null;
}

export async function findStoredMentor(db: Db, lessonId: string): Promise<StoredMentor> {
  const draft = await selectVersions(db, lessonId)
    .select([
      'revision',
      'based_on as basedOn',
      'mentor_versions.created_at as savedAt',
      personOf('author').as('savedBy'),
      skillOf,
    ])
    .where('published_at', 'is', null)
    .executeTakeFirst();
  const inForce = await selectVersions(db, lessonId)
    .select(published)
    .where('published_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { draft: draft ? withSkills(draft) : null, inForce: inForce ?? null };
}

export const selectVersions = (db: Db, lessonId: string) =>
  db
    .selectFrom('mentor_versions')
    .leftJoin('users as author', 'author.id', 'mentor_versions.created_by_id')
    .select(['mentor_versions.id', 'prompt as aiPrompt', 'cueing'])
    .select(({ ref }) => ref('criteria').$castTo<Criterion[]>().as('criteria'))
    .where('lesson_id', '=', lessonId);

/** Of a published version. */
export const published = [
  sql<number>`number`.as('number'),
  sql<string>`published_at`.as('publishedAt'),
  personOf('author').as('by'),
] as const;

const skillOf = sql<Record<string, string>>`(
  select coalesce(jsonb_object_agg(criterion_id, skill_id), '{}') from criterion_skills
  where criterion_skills.lesson_id = mentor_versions.lesson_id
)`.as('skillOf');

const withSkills = <Row extends { criteria: Criterion[]; skillOf: Record<string, string> }>({
  skillOf: skills,
  ...row
}: Row) => ({
  ...row,
  criteria: row.criteria.map((criterion) => ({ ...criterion, skillId: skills[criterion.id] ?? null })),
});
