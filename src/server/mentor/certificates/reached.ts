import { sql } from 'kysely';
import type { CertificateWords } from '#contract/certificates/schemas.ts';
import { readVersions } from '#server/mentor/feedback/read-feedback.ts';
import { listStandings, type Standing } from '#server/mentor/passing/standings.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface OfPerson {
  userId: string;
  courseId: string;
}

export type Reached = NonNullable<CertificateWords['reached']>[number];

/** The lessons that count and are done, with what the best attempt has reached in each; what is below passing isn't said. */
export async function listReached(db: Db, { userId, courseId }: OfPerson): Promise<Reached[]> {
  const counted = sql`course_id = ${courseId} and published_at is not null and is_counted`;
  const [lessons, standings] = await Promise.all([
    db
      .selectFrom('lessons')
      .select(['id', 'title'])
      .where(sql<boolean>`${counted}`)
      .orderBy('order')
      .orderBy('id')
      .execute(),
    listStandings(db, sql`select ${userId}::uuid, id from lessons where ${counted}`),
  ]);
  const standingOf = new Map(standings.map((standing) => [standing.lessonId, standing]));
  const rubricOf = await rubricsOf(db, standings);
  return lessons.flatMap(({ id, title }) => {
    const standing = standingOf.get(id);
    if (!standing?.completedAt) return [];
    return [{ lesson: title, levels: levelsReached(standing, rubricOf(standing.bestAnswerId)) }];
  });
}

/** In their order, as they are named there. */
export type Rubric = { criterion: string; levels: string[] }[];

/** The criteria, in their order, by which an answer's review in force has judged. */
export async function rubricsOf(
  db: Db,
  standings: readonly Standing[],
): Promise<(answerId: string | null) => Rubric> {
  const reviews = await db
    .selectFrom('reviews')
    .select(['answer_id', 'mentor_version_id as versionId'])
    .where('in_force', '=', true)
    .where(
      'answer_id',
      '=',
      anyOf(standings.map(({ bestAnswerId }) => bestAnswerId).filter((id) => id !== null)),
    )
    .execute();
  const versionOf = new Map(reviews.map(({ answer_id, versionId }) => [answer_id, versionId]));
  const versions = await readVersions(db, new Set([...versionOf.values()].filter((id) => id !== null)));
  return (answerId) => {
    const versionId = answerId === null ? null : versionOf.get(answerId);
    const version = versionId ? versions.get(versionId) : undefined;
    return version ? [...version.names.values()] : [];
  };
}

const levelsReached = ({ levels: given, passesFrom }: Standing, rubric: Rubric): Reached['levels'] =>
  rubric.flatMap(({ criterion, levels }, place) => {
    const level = given[place] ?? null;
    const word = levels[level ?? -1];
    return level === null || word === undefined || level < (passesFrom[place] ?? 0)
      ? []
      : [{ title: criterion, level: word }];
  });
