import { CompiledQuery } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { readShared, writeShared } from '#server/platform/db/shared-connections.ts';

export type Ask = <Row>(name: keyof typeof texts, values: unknown[]) => Promise<Row[]>;

/** The ceiling's queries, prepared and pipelined on the connections that the app's own frequent statements share. */
export const statementsOn =
  (db: Db): Ask =>
  async <Row>(name: keyof typeof texts, values: unknown[]) => {
    const query = CompiledQuery.raw(texts[name], values);
    return (await (name === 'submit' ? writeShared(db, query) : readShared(db, query))) as Row[];
  };

const user = `users.id, users.email, users.first_name as "firstName", users.last_name as "lastName", users.role,
  users.must_change_password as "mustChangePassword", false as "mustConsent",
  users.created_at as "createdAt", users.updated_at as "updatedAt"`;

const course = `courses.id, courses.title, courses.description, courses.cover_image as "coverImage",
  courses.created_by_id as "createdById", courses.created_at as "createdAt", courses.updated_at as "updatedAt"`;

const lesson = `lessons.id, lessons.course_id as "courseId", lessons.title, lessons.description, lessons.video_url as "videoUrl",
  lessons."order", lessons.created_at as "createdAt", lessons.updated_at as "updatedAt",
  lesson_progress.viewed_at as "viewedAt", lesson_progress.completed_at as "completedAt"`;

const answer = `answers.id, answers.user_id as "userId", answers.lesson_id as "lessonId", answers.content,
  reviews.text as "aiResponse", reviews.author as "responseAuthor", answers.created_at as "createdAt",
  answers.updated_at as "updatedAt", reviews.finished_at as "finishedAt"`;

const milliseconds = (from: string, to: string) =>
  `round(extract(epoch from ${to} - ${from}) * 1000)::integer`;

const texts = {
  session: `select ${user} from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = $1 and sessions.expires_at > now()`,
  access: `select 1 from user_courses
    where user_id = $1 and course_id = $2 and (expires_at is null or expires_at > now())`,
  course: `select ${course} from courses where courses.id = $1`,
  lessons: `select ${lesson} from lessons
    left join lesson_progress on lesson_progress.lesson_id = lessons.id and lesson_progress.user_id = $2
    where lessons.course_id = $1 order by lessons."order", lessons.id`,
  courses: `select ${course},
      (select count(*) from lessons where lessons.course_id = courses.id) as "lessonCount",
      (select count(lesson_progress.completed_at) from lessons
        join lesson_progress on lesson_progress.lesson_id = lessons.id and lesson_progress.user_id = $1
        where lessons.course_id = courses.id) as completed
    from user_courses join courses on courses.id = user_courses.course_id
    where user_courses.user_id = $1 and (user_courses.expires_at is null or user_courses.expires_at > now())
    order by user_courses.enrolled_at desc, user_courses.id desc`,
  lesson: `select ${lesson}, lessons.content, lessons.transcription, lessons.assignment from lessons
    left join lesson_progress on lesson_progress.lesson_id = lessons.id and lesson_progress.user_id = $2
    where lessons.id = $1`,
  ownAnswers: `select ${answer} from answers join reviews on reviews.answer_id = answers.id and reviews.in_force
    where answers.user_id = $2 and answers.lesson_id = $1 order by answers.id desc`,
  submit: `insert into answers (id, user_id, lesson_id, content, idempotency_key)
    select $1, sessions.user_id, $2, $3, $4 from sessions where sessions.token_hash = $5 and sessions.expires_at > now()
    returning id, user_id as "userId", lesson_id as "lessonId", content, created_at as "createdAt", updated_at as "updatedAt"`,
  answers: `select ${answer}, users.first_name as "firstName", users.last_name as "lastName",
      json_build_object(
        'number', (select count(*) from answers own where own.user_id = answers.user_id
          and own.lesson_id = answers.lesson_id and own.id <= answers.id),
        'total', (select count(*) from answers own where own.user_id = answers.user_id
          and own.lesson_id = answers.lesson_id)) as attempt,
      json_build_object('model', reviews.model,
        'firstTextMs', ${milliseconds('reviews.started_at', 'reviews.first_token_at')},
        'totalMs', ${milliseconds('reviews.started_at', 'reviews.finished_at')},
        'inputTokens', (reviews.usage->>'inputTokens')::integer,
        'outputTokens', (reviews.usage->>'outputTokens')::integer) as made
    from answers
    join users on users.id = answers.user_id
    join reviews on reviews.answer_id = answers.id and reviews.in_force
    where answers.lesson_id = $1 order by answers.id desc limit 20`,
  users: `select ${user}, users.last_login_at as "lastLoginAt",
      users.mail_failed_at is not null as "mailFailed",
      (select count(*) from user_courses where user_courses.user_id = users.id) as "courseCount"
    from users where users.id = any($1::uuid[])`,
  account: `select ${user}, users.password_hash as "passwordHash" from users where lower(users.email) = lower($1)`,
};
