import type { Body } from '#contract/endpoint.ts';
import type { joining } from '#contract/joining/calls.ts';
import type { JoinLink } from '#contract/joining/schemas.ts';
import { joinCodeLength, showJoinCode } from '#domain/join-code.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { getJoinLink } from './join-links.ts';
import { newCode } from './new-code.ts';

/** For administrators. */
export async function createJoinLink(
  { db, config }: { db: Db; config: Pick<Config, 'mail'> },
  viewer: Viewer,
  courseId: string,
  { groupId: given, maxPeople, expiresAt, accessDays, domains }: Body<typeof joining.createJoinLink>,
): Promise<JoinLink> {
  if (Date.parse(expiresAt) <= Date.now()) throw invalid({ expiresAt: 'Этот день уже прошёл' });
  // Where no letter confirms an address, anyone may type one of the right domain.
  if (domains && !config.mail)
    throw invalid({ domains: 'Домены можно назвать, только когда включена почта' });
  return db.transaction().execute(async (tx) => {
    const course = await courseForViewer(tx, viewer, courseId);
    const groupId = given === undefined ? await findOnlyGroup(tx, courseId) : given;
    const group = groupId === null ? null : await getGroup(tx, courseId, groupId);
    const code = newCode(joinCodeLength);
    await tx
      .insertInto('join_links')
      .values({
        code,
        course_id: courseId,
        group_id: groupId,
        max_people: maxPeople,
        expires_at: expiresAt,
        access_days: accessDays,
        domains,
        created_by_id: viewer.id,
      })
      .execute();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'join_link_created',
      details: {
        code: showJoinCode(code),
        courseId,
        courseTitle: course.title,
        ...(group && { groupId, groupTitle: group.title }),
        maxPeople,
        expiresAt,
        accessDays,
        domains,
      },
    });
    return getJoinLink(tx, courseId, code);
  });
}

/** The course’s group, where it has one in use and no other. */
async function findOnlyGroup(tx: Tx, courseId: string): Promise<string | null> {
  const [only, ...others] = await tx
    .selectFrom('groups')
    .select('id')
    .where('course_id', '=', courseId)
    .where('archived_at', 'is', null)
    .limit(2)
    .execute();
  return only && others.length === 0 ? only.id : null;
}

async function getGroup(tx: Tx, courseId: string, groupId: string) {
  return tx
    .selectFrom('groups')
    .select('title')
    .where('id', '=', groupId)
    .where('course_id', '=', courseId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => invalid({ groupId: 'В этом курсе такого потока нет' }));
}
