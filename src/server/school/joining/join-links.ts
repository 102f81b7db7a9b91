import { sql } from 'kysely';
import type { JoinLink, JoinLinkState } from '#contract/joining/schemas.ts';
import { readJoinCode } from '#domain/join-code.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchCourse, notFound } from '#server/platform/errors.ts';

/** Newest first. For administrators. */
export async function listJoinLinks(db: Db, courseId: string): Promise<JoinLink[]> {
  await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow(noSuchCourse);
  return selectJoinLinks(db)
    .where('join_links.course_id', '=', courseId)
    .orderBy('join_links.created_at', 'desc')
    .orderBy('join_links.code')
    .execute();
}

export async function getJoinLink(db: Db, courseId: string, given: string): Promise<JoinLink> {
  const code = readJoinCode(given);
  if (code === undefined) throw noSuchCode();
  return selectJoinLinks(db)
    .where('join_links.course_id', '=', courseId)
    .where('join_links.code', '=', code)
    .executeTakeFirstOrThrow(noSuchCode);
}

function selectJoinLinks(db: Db) {
  return selectLinks(db).select([
    'join_links.code',
    'join_links.group_id as groupId',
    'groups.title as groupTitle',
    'join_links.people',
    'join_links.max_people as maxPeople',
    'join_links.domains',
    'join_links.access_days as accessDays',
    'join_links.expires_at as expiresAt',
    'join_links.created_at as createdAt',
    stateOfLink.as('state'),
  ]);
}

/** Links with their courses, and their groups if any. */
export const selectLinks = (db: Db) =>
  db
    .selectFrom('join_links')
    .innerJoin('courses', 'courses.id', 'join_links.course_id')
    .leftJoin('groups', 'groups.id', 'join_links.group_id');

/** Why a link lets nobody in, if it doesn't. For a query of `selectLinks`. */
export const stateOfLink = sql<JoinLinkState>`case
  when join_links.closed_at is not null or groups.archived_at is not null then 'closed'
  when join_links.expires_at <= now() then 'over'
  when join_links.access_days is null and groups.ends_at <= now() then 'over'
  when join_links.people >= join_links.max_people then 'full'
  when (courses.published_at <= now()) is not true then 'unpublished'
  else 'open' end`;

export const noSuchCode = () => notFound('Такого кода нет. Проверьте, нет ли в нём опечатки');
