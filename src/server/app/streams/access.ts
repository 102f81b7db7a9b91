import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { mustConsent } from '#server/accounts/consents/must-consent.ts';
import type { SessionIdle } from '#server/platform/config/session-idle.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lessonOpenTo, listedTo } from '#server/school/enrolments/enrolments.ts';

/** What an open stream was authorized by. */
export interface LivePass {
  sessionId: string;
  userId: string;
  /** As of the opening: another role ends the stream. */
  role: Role;
  /** Besides the viewer's notices: one lesson, or every lesson, only for those who mentor. */
  watches: { lessonId: string } | 'all lessons' | 'notices';
}

/** Whose events of a lesson a stream sends, and of what waits for a person there, or in a course. */
export type Sight = (placeId: string, userId: string) => boolean;

/**
 * The passes that are still valid, each with its sight: the session exists and isn't idle, its user needn't change the password or
 * answer for consents first, and
 * the role, an enrolment or a curated group still gives access to the lesson, if it watches one.
 */
export async function sightsOf(
  db: Db,
  passes: readonly LivePass[],
  idle: SessionIdle,
): Promise<Map<LivePass, Sight>> {
  const valid = await stillLetIn(db, passes, idle);
  const people = await peopleOfCurators(db, curatorsAmong(valid));
  return new Map(valid.map((pass) => [pass, sightOf(pass, people)]));
}

/** The sight of a stream that is being opened; its access has just been checked. */
export async function firstSight(db: Db, pass: LivePass): Promise<Sight> {
  return sightOf(pass, await peopleOfCurators(db, curatorsAmong([pass])));
}

const curatorsAmong = (passes: readonly LivePass[]) => [
  ...new Set(passes.filter(({ role }) => role === 'curator').map(({ userId }) => userId)),
];

function sightOf({ userId, role }: LivePass, people: ReadonlyMap<string, Sight>): Sight {
  switch (role) {
    case 'admin':
      return () => true;
    case 'curator':
      return people.get(userId) ?? (() => false);
    case 'student':
      return (_, author) => author === userId;
  }
}

/** One query for all. */
async function stillLetIn(db: Db, passes: readonly LivePass[], idle: SessionIdle): Promise<LivePass[]> {
  const id = sql.ref<string>('users.id');
  const { rows } = await sql<{ number: number }>`
    select pass.number
    from unnest(
      ${passes.map((pass) => pass.sessionId)}::uuid[],
      ${passes.map(lessonOf)}::uuid[],
      ${passes.map((pass) => pass.role)}::text[],
      ${passes.map(needsNoLesson)}::boolean[],
      ${passes.map(({ role }) => idle[role] ?? null)}::integer[]
    ) with ordinality as pass (session_id, lesson_id, role, needs_no_lesson, idle_seconds, number)
    join sessions on sessions.id = pass.session_id and sessions.expires_at > now() and sessions.idle_at is null
      and (sessions.seen_at < now() - make_interval(secs => pass.idle_seconds)) is not true
    join users on users.id = sessions.user_id and users.role = pass.role and not users.must_change_password
      and not ${mustConsent}
    left join lessons on lessons.id = pass.lesson_id
    where pass.needs_no_lesson or (lessons.id is not null and case users.role
      when 'admin' then ${lessonOpenTo({ id, role: 'admin' })}
      when 'curator' then ${lessonOpenTo({ id, role: 'curator' })}
      when 'student' then ${lessonOpenTo({ id, role: 'student' })}
    end)`.execute(db);
  return rows.map(({ number }) => passes[number - 1]).filter((pass) => pass !== undefined);
}

const lessonOf = ({ watches }: LivePass) => (typeof watches === 'object' ? watches.lessonId : null);

const needsNoLesson = ({ watches, role }: LivePass) =>
  watches === 'notices' || (watches === 'all lessons' && rights[role].mentors);

/**
 * As `peopleOf`, but from the side of the curators: as a condition it would be asked about every enrolment of the school.
 */
const peopleByCurator = (curatorIds: readonly string[]) => sql`
  select curators.user_id, user_courses.course_id, user_courses.user_id
  from curators
  join user_courses on user_courses.course_id = curators.course_id
    and (curators.group_id is null or curators.group_id = user_courses.group_id)
  where curators.user_id = ${anyOf(curatorIds)}
  union
  select user_id, course_id, user_id from user_courses where user_id = ${anyOf(curatorIds)}`;

/** By curator. People are read by course, since its lessons share them. */
async function peopleOfCurators(db: Db, curatorIds: readonly string[]): Promise<Map<string, Sight>> {
  if (curatorIds.length === 0) return new Map();
  const viewer = { id: sql.ref<string>('users.id'), role: 'curator' } as const;
  const [courses, lessons] = await Promise.all([
    sql<{ curatorId: string; courseId: string; people: string[] }>`
      select curator as "curatorId", course_id as "courseId", array_agg(person) as people
      from (${peopleByCurator(curatorIds)}) reach (curator, course_id, person)
      group by curator, course_id`.execute(db),
    sql<{ curatorId: string; courseId: string; lessonId: string }>`
      select users.id as "curatorId", lessons.course_id as "courseId", lessons.id as "lessonId"
      from users
      join lessons on ${listedTo(viewer)}
      where users.id = ${anyOf(curatorIds)}`.execute(db),
  ]);
  const people = new Map(
    courses.rows.map((row) => [`${row.curatorId} ${row.courseId}`, new Set(row.people)]),
  );
  const lessonsOf = Map.groupBy(lessons.rows, ({ curatorId }) => curatorId);
  return new Map(
    curatorIds.map((curatorId) => {
      const courseOf = new Map(
        lessonsOf.get(curatorId)?.map(({ lessonId, courseId }) => [lessonId, courseId]),
      );
      return [
        curatorId,
        (placeId: string, userId: string) =>
          people.get(`${curatorId} ${courseOf.get(placeId) ?? placeId}`)?.has(userId) ?? false,
      ];
    }),
  );
}
