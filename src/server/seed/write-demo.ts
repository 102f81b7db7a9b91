import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '#server/db/connect.ts';
import { mentorSettings } from '#server/lessons/mentor-versions.ts';
import type { DemoAttempt, DemoCourse, DemoLesson, DemoStudent } from './demo-course.ts';
import { idAt } from './id-at.ts';
import { type DemoMentor, type ReviewedAttempt, writeDemoReview } from './write-demo-review.ts';
import { writeDemoSurvey } from './write-demo-survey.ts';

interface DemoRows {
  courses: DemoCourse[];
  adminId: string;
  student?: DemoStudent & { passwordHash: string };
}

/** Writes the courses and the student's work in them, if there is a student, at the times given in the files. */
export async function writeDemo(tx: Tx, { courses, adminId, student }: DemoRows): Promise<void> {
  const now = new Date();
  const started = courses.map((course) => ({ course, startedAt: startOf(course, now) }));
  const studentId = student && (await writeStudent(tx, student, earliest(started, now)));
  for (const { course, startedAt } of started) {
    const courseId = await writeCourse(tx, course, { adminId, createdAt: startedAt });
    if (studentId) await enrolStudent(tx, { studentId, courseId, enrolledAt: startedAt });
    for (const [order, lesson] of course.lessons.entries()) {
      const lessonId = await writeLesson(tx, lesson, { courseId, order, createdAt: startedAt });
      const mentor = await writeMentor(tx, lesson, { lessonId, adminId, createdAt: startedAt });
      if (studentId) await writeAttempts(tx, lesson.attempts, { studentId, lessonId, mentor, now });
    }
    for (const survey of course.surveys) {
      const sentAt = survey.sentDaysAgo === null ? null : daysBefore(now, survey.sentDaysAgo);
      await writeDemoSurvey(tx, survey, { courseId, adminId, studentId, createdAt: startedAt, sentAt });
    }
  }
}

const dayMs = 24 * 3600 * 1000;
const minuteMs = 60 * 1000;

/** The day before the student's first action, or yesterday. */
function startOf({ lessons, surveys }: DemoCourse, now: Date): Date {
  const answered = lessons.flatMap(({ attempts }) => attempts.map(({ daysAgo }) => daysAgo));
  const sent = surveys.map(({ sentDaysAgo }) => sentDaysAgo ?? 0);
  return daysBefore(now, Math.max(0, ...answered, ...sent) + 1);
}

function earliest(started: { startedAt: Date }[], now: Date): Date {
  return new Date(Math.min(now.getTime(), ...started.map(({ startedAt }) => startedAt.getTime())));
}

async function writeStudent(
  tx: Tx,
  { email, firstName, lastName, passwordHash }: DemoStudent & { passwordHash: string },
  createdAt: Date,
): Promise<string> {
  const id = idAt(createdAt);
  await tx
    .insertInto('users')
    .values({
      id,
      email,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      role: 'student',
      ...stamps(createdAt),
    })
    .execute();
  return id;
}

async function writeCourse(
  tx: Tx,
  { title, description }: DemoCourse,
  { adminId, createdAt }: { adminId: string; createdAt: Date },
): Promise<string> {
  const id = idAt(createdAt);
  await tx
    .insertInto('courses')
    .values({ id, title, description, created_by_id: adminId, ...stamps(createdAt) })
    .execute();
  return id;
}

async function enrolStudent(
  tx: Tx,
  { studentId, courseId, enrolledAt }: { studentId: string; courseId: string; enrolledAt: Date },
): Promise<void> {
  await tx
    .insertInto('user_courses')
    .values({
      id: idAt(enrolledAt),
      user_id: studentId,
      course_id: courseId,
      enrolled_at: enrolledAt.toISOString(),
    })
    .execute();
}

async function writeLesson(
  tx: Tx,
  { title, description, videoUrl, content, transcription, assignment }: DemoLesson,
  { courseId, order, createdAt }: { courseId: string; order: number; createdAt: Date },
): Promise<string> {
  const id = idAt(createdAt);
  await tx
    .insertInto('lessons')
    .values({
      id,
      course_id: courseId,
      title,
      description,
      video_url: videoUrl,
      content,
      transcription,
      assignment,
      order,
      ...stamps(createdAt),
    })
    .execute();
  return id;
}

async function writeMentor(
  tx: Tx,
  { aiPrompt, criteria }: DemoLesson,
  { lessonId, adminId, createdAt }: { lessonId: string; adminId: string; createdAt: Date },
): Promise<DemoMentor | undefined> {
  const settings = mentorSettings({ aiPrompt: aiPrompt ?? '', criteria });
  if (settings.prompt === null && settings.criteria.length === 0) return undefined;
  const { id } = await tx
    .insertInto('mentor_versions')
    .values({
      lesson_id: lessonId,
      number: 1,
      prompt: settings.prompt,
      criteria: JSON.stringify(settings.criteria),
      created_by_id: adminId,
      created_at: createdAt.toISOString(),
      published_at: createdAt.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { versionId: id, criteria: settings.criteria };
}

interface OfStudent {
  studentId: string;
  lessonId: string;
  mentor: DemoMentor | undefined;
  now: Date;
}

async function writeAttempts(tx: Tx, attempts: DemoAttempt[], of: OfStudent): Promise<void> {
  const [first] = attempts;
  const last = attempts.at(-1);
  if (!first || !last) return;
  const firstAt = timeOf(first, of.now);
  await tx
    .insertInto('lesson_progress')
    .values({
      id: randomUUIDv7(),
      user_id: of.studentId,
      lesson_id: of.lessonId,
      viewed_at: new Date(firstAt.getTime() - first.minutes * minuteMs).toISOString(),
      completed_at: firstAt.toISOString(),
      active_seconds: last.minutes * 60,
      active_at: timeOf(last, of.now).toISOString(),
    })
    .execute();
  const reviewed: ReviewedAttempt[] = [];
  for (const attempt of attempts) reviewed.push(await writeAnswer(tx, attempt, { ...of, earlier: reviewed }));
}

async function writeAnswer(
  tx: Tx,
  attempt: DemoAttempt,
  { studentId, lessonId, mentor, earlier, now }: OfStudent & { earlier: ReviewedAttempt[] },
): Promise<ReviewedAttempt> {
  const createdAt = timeOf(attempt, now);
  const answerId = idAt(createdAt);
  await tx
    .insertInto('answers')
    .values({
      id: answerId,
      user_id: studentId,
      lesson_id: lessonId,
      content: attempt.content,
      ...stamps(createdAt),
    })
    .execute();
  return writeDemoReview(tx, { attempt, answerId, createdAt }, { mentor, earlier });
}

const timeOf = ({ daysAgo }: DemoAttempt, now: Date): Date => daysBefore(now, daysAgo);

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

const stamps = (time: Date) => ({ created_at: time.toISOString(), updated_at: time.toISOString() });
