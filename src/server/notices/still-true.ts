import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { NoticeKind, NoticeSubject } from '#contract/notices.ts';
import { rights } from '#contract/roles.ts';
import type { Scope } from '#server/auth/session.ts';
import { answerableBy, endOfAccess, lessonOpenTo, listedTo, openTo } from '#server/enrolments/enrolments.ts';

/** Told to whom, and about what. */
export interface Told {
  kind: NoticeKind;
  person: Scope;
  subject: NoticeSubject;
}

/**
 * Is a letter about it still news? Not if access is lost, the lesson answered, the date moved. A subject without what its kind
 * has is never true.
 */
export function stillTrue({ kind, person, subject }: Told): RawBuilder<SqlBool> {
  switch (kind) {
    case 'review_ready':
    case 'review_by_person':
      return inLesson(subject, sql`${lessonOpenTo(person)} and ${isUnread(subject)}`);
    case 'deadline_extended':
      return subject.lessonId === undefined
        ? inCourse(subject, sql`${openTo(person, 'courses.id')} and ${isExtended(person, subject)}`)
        : inLesson(subject, sql`${listedTo(person)} and ${isDue(person, subject)}`);
    case 'lesson_opened':
      return inLesson(subject, sql`${answerableBy(person)} and not ${hasProgress(person, sql`true`)}`);
    case 'deadline_tomorrow':
      return inLesson(
        subject,
        sql`${answerableBy(person)} and ${isDue(person, subject)} and ${isAhead(subject)} and not ${isAnswered(person)}
          and not ${hasProgress(person, sql`completed_at is not null`)}`,
      );
    case 'access_ending':
      return inCourse(
        subject,
        sql`courses.published_at <= now() and ${isAhead(subject)} and ${endsThen(person, subject)}`,
      );
    case 'referral_settled':
      return inLesson(subject, lessonOpenTo(person));
    case 'crisis':
      return isStillOpen(person, subject);
    case 'answers_waiting':
      return sql`${rights[person.role].mentors}::boolean`;
    case 'mail_stopped':
    case 'import_done':
      return sql`${rights[person.role].administers}::boolean`;
    case 'new_device':
      return sql`true`;
  }
}

const inLesson = ({ lessonId }: NoticeSubject, condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from lessons where lessons.id = ${lessonId ?? null} and ${condition})`;

const inCourse = ({ courseId }: NoticeSubject, condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from courses where courses.id = ${courseId ?? null} and ${condition})`;

/** Some kinds of feedback name no answer. */
const isUnread = ({ answerId }: NoticeSubject) =>
  answerId === undefined
    ? sql`true`
    : sql`exists (select from reviews where answer_id = ${answerId} and in_force and seen_at is null)`;

const isStillOpen = ({ role }: Scope, { answerId }: NoticeSubject) => sql<SqlBool>`(
  ${rights[role].mentors}::boolean and exists (
    select from referrals
    where referrals.answer_id = ${answerId ?? null} and referrals.reason = 'crisis' and settled_at is null
  )
)`;

const isDue = ({ id }: Scope, subject: NoticeSubject) => sql`exists (
  select from lesson_dates(${id}, lessons.course_id) dates
  where dates.lesson_id = lessons.id and ${isThen(sql`dates.due_at`, subject)}
)`;

const isExtended = ({ id }: Scope, subject: NoticeSubject) => sql`exists (
  select from personal_dates given
  where given.user_id = ${id} and given.course_id = courses.id and given.lesson_id is null
    and ${isThen(sql`given.due_at`, subject)}
)`;

const endsThen = ({ id }: Scope, subject: NoticeSubject) => sql`exists (
  select from user_courses
  where user_courses.user_id = ${id} and user_courses.course_id = courses.id and ${isThen(endOfAccess, subject)}
)`;

/** A subject has milliseconds, the database has microseconds. */
const isThen = (time: RawBuilder<unknown>, { at }: NoticeSubject) =>
  sql`date_trunc('milliseconds', ${time}) = ${at ?? null}::timestamptz`;

const isAhead = ({ at }: NoticeSubject) => sql`${at ?? null}::timestamptz > now()`;

const isAnswered = ({ id }: Scope) => sql`exists (
  select from answers where answers.user_id = ${id} and answers.lesson_id = lessons.id
)`;

const hasProgress = ({ id }: Scope, condition: RawBuilder<unknown>) => sql`exists (
  select from lesson_progress
  where lesson_progress.user_id = ${id} and lesson_progress.lesson_id = lessons.id and ${condition}
)`;
