import { sql } from 'kysely';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { createAdmin, createCourse, createLesson } from '#test/factories.ts';

export const exportedAnswerCount = 100_000;

/** A lesson whose answers, each of its own person, and their reviews are as long as those that people write. */
export async function seedExportedAnswers(db: Db): Promise<{ cookie: string; lessonId: string }> {
  const admin = await createAdmin(db);
  const lesson = await createLesson(db, { course_id: (await createCourse(db)).id });
  await sql`
    insert into users (id, email, password_hash, first_name, last_name)
    select uuidv7(), 'person' || n || '@bench.otklik.local', '', 'Анна', 'Иваненко-' || n
    from generate_series(1, ${exportedAnswerCount}::integer) n`.execute(db);
  await sql`
    insert into answers (id, user_id, lesson_id, content)
    select uuidv7(), id, ${lesson.id}, 'Ответ. ' || left(repeat(${prose}, 4), 250 + (hashtext(email) & 255))
    from users where id <> ${admin.id}`.execute(db);
  await sql`
    insert into reviews (id, answer_id, author, state, latest, in_force, text, finished_at)
    select uuidv7(), id, 'model', 'done', true, true, left(repeat(${prose}, 6), 500 + (hashtext(id::text) & 255)), now()
    from answers`.execute(db);
  await sql`analyze`.execute(db);
  const session = await createSession(db, admin.id, { remember: false });
  return { cookie: `${sessionCookieName}=${session}`, lessonId: lesson.id };
}

const prose =
  'Коллега говорит, что срок сорван, и смотрит в пол. Назовите факт, своё чувство и просьбу, не называя человека ' +
  'виноватым. **Выслушайте** ответ до конца и повторите его своими словами; «да, но…» оставьте при себе.\n';
