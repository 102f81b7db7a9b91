import { sql } from 'kysely';
import type { JoinOffer } from '#contract/joining/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { plannedDeadline } from '#server/school/enrolments/lesson-dates.ts';

type About = NonNullable<JoinOffer['about']>;

/** What the course of a link is, for how long, and with whom: those who look after its group, or after the whole course. */
export async function findAbout(db: Db, code: string): Promise<About> {
  const { rows } = await sql<
    Omit<About, 'curators'> & { curators: { firstName: string; lastName: string }[] }
  >`
    select courses.description, planned.lessons, groups.starts_at as "startsAt", planned.until, (
      select coalesce(jsonb_agg(jsonb_build_object('firstName', first_name, 'lastName', last_name)
        order by last_name, first_name, users.id), '[]')
      from users where users.blocked_at is null and exists (
        select from curators where curators.user_id = users.id and curators.course_id = courses.id
          and (curators.group_id is null or curators.group_id = join_links.group_id)
      )
    ) as curators
    from join_links
    join courses on courses.id = join_links.course_id
    left join groups on groups.id = join_links.group_id
    cross join lateral (
      select count(*)::int as lessons, max(${plannedDeadline(sql`fixed.due_at`)}) as until
      from lessons
      left join group_lessons fixed on fixed.lesson_id = lessons.id and fixed.group_id = groups.id
      where lessons.course_id = courses.id and lessons.published_at <= now()
    ) planned
    where join_links.code = ${code}`.execute(db);
  const [about] = rows;
  if (!about) throw new Error('The link has been found');
  return { ...about, curators: about.curators.map(fullName) };
}
