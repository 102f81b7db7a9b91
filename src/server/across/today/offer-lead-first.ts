import { sql } from 'kysely';
import type { ItemOf } from '#contract/today/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';

const prefix = 'lead_first:';

/** One course at a time whose mentors with criteria still show words at once, as they did by default. Asked once per course. */
export async function offerLeadFirst(db: Db): Promise<ItemOf<'lead_first'>[]> {
  const { rows } = await sql<{ id: string; title: string; lessons: number }>`
    select courses.id, courses.title, count(*)::integer as lessons
    from courses
    join lessons on lessons.course_id = courses.id
    join lateral (
      select criteria, cueing from mentor_versions
      where mentor_versions.lesson_id = lessons.id and published_at is not null
      order by number desc limit 1
    ) mentor on mentor.cueing = 'show' and mentor.criteria <> '[]'::jsonb
    where courses.offers_lead_first
    group by courses.id order by courses.created_at desc, courses.id limit 1`.execute(db);
  return rows.map(({ id, title, lessons }) => ({
    kind: 'lead_first',
    key: prefix + id,
    course: { id, title },
    lessons,
  }));
}

/** Answered, for all authors. False if nothing of that key is offered. */
export async function endOffer(db: Db, key: string): Promise<boolean> {
  const offered = (await offerLeadFirst(db)).find((item) => item.key === key);
  if (!offered) return false;
  await db
    .updateTable('courses')
    .set({ offers_lead_first: false })
    .where('id', '=', offered.course.id)
    .execute();
  return true;
}
