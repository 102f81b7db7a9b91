import { sql } from 'kysely';
import type { JoinLinkState } from '#contract/joining/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { accessExpired, conflict, noAccess, noSuchUser } from '#server/platform/errors.ts';
import { type AccessChange, sameTime, setAccess } from '#server/school/enrolments/access.ts';
import { endOfAccess, unexpired } from '#server/school/enrolments/enrolments.ts';
import { refuseUnprovedDomain } from './email-domain.ts';
import { refusalOf } from './find-by-code.ts';
import { noSuchCode, selectLinks, stateOfLink } from './join-links.ts';

/** Returns the course. Whoever has joined already, or gains nothing, is let through and not counted, also by a full link. */
export async function enrolByLink(tx: Tx, userId: string, code: string): Promise<string> {
  await lockPerson(tx, userId, noSuchUser);
  const standing = await getStanding(tx, userId, code);
  const change = changeBy(standing);
  if (!change) return standing.courseId;
  if (standing.state !== 'open') throw refusalOf(standing.state);
  refuseUnprovedDomain(standing.domains, standing);
  await setAccess(tx, userId, userId, change, { joinCode: code });
  await tx.insertInto('joins').values({ code, user_id: userId }).execute();
  await count(tx, code);
  return standing.courseId;
}

/** Whether joining would change nothing. */
export async function isIn(db: Db, userId: string, code: string): Promise<boolean> {
  const standing = await getStanding(db, userId, code);
  try {
    return changeBy(standing) === undefined;
  } catch {
    return false;
  }
}

/** Last in the transaction: the row is locked until the commit, and others of the class wait for it. */
async function count(tx: Tx, code: string): Promise<void> {
  await tx
    .updateTable('join_links')
    .set({ people: sql<number>`people + 1` })
    .where('code', '=', code)
    .where('closed_at', 'is', null)
    .whereRef('people', '<', 'max_people')
    .returning('code')
    // Between the first look and this one, others have taken the last places, or it was closed.
    .executeTakeFirstOrThrow(() => refusalOf('full'));
}

interface Group {
  id: string;
  title: string;
  endsAt: string | null;
}

interface Standing {
  courseId: string;
  state: JoinLinkState;
  domains: string[] | null;
  email: string;
  isConfirmed: boolean;
  linkGroup: Group | null;
  /** The end that the link gives; null: as its group has. */
  ownEnd: string | null;
  hasJoined: boolean;
  isEnrolled: boolean;
  isUnexpired: boolean;
  group: Group | null;
  expiresAt: string | null;
  /** In force. */
  endsAt: string | null;
}

/**
 * What joining gives to whom has it not; undefined if nothing. A person stays in the group that he is in, and of two ends
 * the later one holds. Whoever has joined by this link gets nothing more by it, not even back what has ended.
 */
function changeBy(standing: Standing): AccessChange | undefined {
  const { courseId, linkGroup, ownEnd, isEnrolled, isUnexpired, hasJoined } = standing;
  if (hasJoined && isUnexpired) return undefined;
  if (hasJoined) throw isEnrolled ? accessExpired() : noAccess();
  if (!isEnrolled) return { courseId, groupId: linkGroup?.id ?? null, expiresAt: ownEnd };
  return changeOfEnrolment(standing);
}

function changeOfEnrolment({
  courseId,
  ownEnd,
  expiresAt,
  endsAt,
  ...of
}: Standing): AccessChange | undefined {
  const group = groupToHave(of);
  const groupEnd = group?.endsAt ?? null;
  const end = later(endsAt, ownEnd ?? groupEnd);
  if (end === null && groupEnd !== null) {
    throw conflict('Курс у вас без срока, а у потока срок есть. В поток вас переведёт администратор');
  }
  const own = ownToHave(end, { expiresAt, groupEnd });
  if (group?.id === of.group?.id && sameTime(own, expiresAt)) return undefined;
  return { courseId, groupId: group?.id ?? null, expiresAt: own };
}

function groupToHave({ group, linkGroup }: Pick<Standing, 'group' | 'linkGroup'>): Group | null {
  if (!group || !linkGroup || group.id === linkGroup.id) return group ?? linkGroup;
  throw conflict(`Вы уже в потоке «${group.title}» этого курса. В другой переводит администратор`);
}

/** A null end is none. */
function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return Date.parse(one) >= Date.parse(other) ? one : other;
}

/** The person's own end with which `end` is in force: the present one, or none, if that does. */
function ownToHave(
  end: string | null,
  { expiresAt, groupEnd }: { expiresAt: string | null; groupEnd: string | null },
): string | null {
  if (sameTime(expiresAt ?? groupEnd, end)) return expiresAt;
  return sameTime(groupEnd, end) ? null : end;
}

async function getStanding(db: Db, userId: string, code: string): Promise<Standing> {
  return selectLinks(db)
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .leftJoin('user_courses', (join) =>
      join
        .onRef('user_courses.course_id', '=', 'join_links.course_id')
        .onRef('user_courses.user_id', '=', 'users.id'),
    )
    .leftJoin('groups as own_group', 'own_group.id', 'user_courses.group_id')
    .select([
      'join_links.course_id as courseId',
      stateOfLink.as('state'),
      'join_links.domains',
      'users.email',
      sql<boolean>`users.email_verified_at is not null`.as('isConfirmed'),
      groupOf('groups').as('linkGroup'),
      sql<string | null>`now() + make_interval(days => join_links.access_days)`.as('ownEnd'),
      sql<boolean>`exists (
        select from joins where joins.code = join_links.code and joins.user_id = users.id
      )`.as('hasJoined'),
      sql<boolean>`user_courses.id is not null`.as('isEnrolled'),
      sql<boolean>`user_courses.id is not null and ${unexpired}`.as('isUnexpired'),
      groupOf('own_group').as('group'),
      'user_courses.expires_at as expiresAt',
      endOfAccess.as('endsAt'),
    ])
    .where('join_links.code', '=', code)
    .executeTakeFirstOrThrow(noSuchCode);
}

const groupOf = (
  table: 'groups' | 'own_group',
) => sql<Group | null>`case when ${sql.ref(`${table}.id`)} is not null
  then jsonb_build_object(
    'id', ${sql.ref(`${table}.id`)}, 'title', ${sql.ref(`${table}.title`)}, 'endsAt', ${sql.ref(`${table}.ends_at`)}
  ) end`;
