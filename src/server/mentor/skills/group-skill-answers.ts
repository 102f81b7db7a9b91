import { sql } from 'kysely';
import type { StuckAnswer } from '#contract/analytics/stuck.ts';
import type { Query } from '#contract/endpoint.ts';
import type { skills } from '#contract/skills/calls.ts';
import { readVersions } from '#server/mentor/feedback/read-feedback.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findGroup } from './group-skills.ts';
import { newestInGroup } from './newest-in-group.ts';
import { scaleKey } from './skills-over-time.ts';

type Asked = Query<typeof skills.listGroupSkillAnswers>;

/** The answers that one count of a group's skills counts. */
export async function listGroupSkillAnswers(
  db: Db,
  viewer: Viewer,
  groupId: string,
  { criterionId, scale, level, limit, cursor }: Asked,
): Promise<StuckAnswer[]> {
  await findGroup(db, viewer, groupId);
  const newest = newestInGroup(groupId, criterionId);
  const versionIds = await versionsOnScale(db, { groupId, criterionId, scale });
  const { rows } = await sql<StuckAnswer>`
    select answers.id, ${personOf('users')} as student, answers.created_at as "createdAt",
      (
        select count(*)::integer from answers own
        where own.user_id = answers.user_id and own.lesson_id = answers.lesson_id and own.id <= answers.id
      ) as attempt
    from (${newest}) newest
    join answers on answers.id = newest.answer_id
    join users on users.id = answers.user_id
    where newest.level = ${level} and newest."versionId" = ${anyOf(versionIds)}
      ${cursor === undefined ? sql`` : sql`and answers.id < ${cursor}`}
    order by answers.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The versions of the mentor whose words for this criterion are those of the scale. */
async function versionsOnScale(
  db: Db,
  { groupId, criterionId, scale }: { groupId: string } & Pick<Asked, 'criterionId' | 'scale'>,
): Promise<string[]> {
  const { rows } = await sql<{ versionId: string }>`
    select distinct "versionId" from (${newestInGroup(groupId, criterionId)}) newest`.execute(db);
  const versions = await readVersions(db, new Set(rows.map(({ versionId }) => versionId)));
  return rows
    .map(({ versionId }) => versionId)
    .filter((id) => {
      const names = versions.get(id)?.names.get(criterionId);
      return names !== undefined && scaleKey(names) === scale;
    });
}
