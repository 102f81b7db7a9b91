import { type RawBuilder, sql } from 'kysely';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { lessonOpenTo, mentoredCourses, othersOf } from '#server/school/enrolments/enrolments.ts';
import { mailDueAt } from '#server/telling/notices/mail-choice.ts';
import { administrators, curators } from './who-is-told.ts';

/**
 * Tells every administrator and the author's curators whose answer must be read now, without a word of it. `opened` selects
 * `referral_id`, `answer_id`, `user_id` and `lesson_id`. Returns whom to tell; publish after the commit.
 */
export const insertCrisisNotices = (opened: RawBuilder<unknown>) => sql<{ userId: string }>`
  insert into notices (id, user_id, kind, key, subject, mail_due_at)
  select uuid_v7(), reader.id, 'crisis', 'crisis:' || given.referral_id,
    jsonb_build_object('answerId', given.answer_id, ${ofStudent}), ${mailDueAt(sql.ref('reader.id'), 'crisis')}
  from (${opened}) given
  join lessons on lessons.id = given.lesson_id
  join users student on student.id = given.user_id
  join users reader on reader.id <> given.user_id and (
    reader.role = any(${administrators}) or reader.role = any(${curators}) and ${isCuratorOfAuthor}
  )
  on conflict (user_id, key) do nothing
  returning user_id as "userId"`;

/** The same of a survey, whose responses only administrators read. `opened` selects `referral_id`, `response_id`, `survey_id` and `user_id`. */
export const insertSurveyCrisisNotices = (opened: RawBuilder<unknown>) => sql<{ userId: string }>`
  insert into notices (id, user_id, kind, key, subject, mail_due_at)
  select uuid_v7(), reader.id, 'crisis', 'crisis:' || given.referral_id,
    jsonb_build_object('surveyId', given.survey_id, 'responseId', given.response_id, ${ofStudent}),
    ${mailDueAt(sql.ref('reader.id'), 'crisis')}
  from (${opened}) given
  join users student on student.id = given.user_id
  join users reader on reader.id <> given.user_id and reader.role = any(${administrators})
  on conflict (user_id, key) do nothing
  returning user_id as "userId"`;

/** The same of a thread: whoever answers in it. `opened` selects `referral_id`, `thread_id`, `user_id` and `course_id`. */
export const insertThreadCrisisNotices = (opened: RawBuilder<unknown>) => sql<{ userId: string }>`
  insert into notices (id, user_id, kind, key, subject, mail_due_at)
  select uuid_v7(), reader.id, 'crisis', 'crisis:' || given.referral_id,
    jsonb_build_object('threadId', given.thread_id, ${ofStudent}), ${mailDueAt(sql.ref('reader.id'), 'crisis')}
  from (${opened}) given
  join users student on student.id = given.user_id
  join users reader on reader.id <> given.user_id and (
    reader.role = any(${administrators}) or reader.role = any(${curators})
      and ${othersOf(reader, { person: 'given.user_id', course: 'given.course_id' })}
      and exists (select from courses where courses.id = given.course_id and ${mentoredCourses(reader)})
  )
  on conflict (user_id, key) do nothing
  returning user_id as "userId"`;

const ofStudent = sql`'studentId', student.id, 'student', ${fullNameOf('student')}`;

const reader = { id: sql<string>`reader.id`, role: 'curator' } as const;

const isCuratorOfAuthor = sql`${lessonOpenTo(reader)}
  and ${othersOf(reader, { person: 'given.user_id', course: 'lessons.course_id' })}`;
