import type { Tx } from '#server/platform/db/connect.ts';
import { mentorSettings } from '#server/school/lessons/mentor-versions.ts';
import type { DemoCourse, DemoLesson } from '#server/talks/demo/demo-course.ts';
import { daysBefore, stamps } from '#server/talks/demo/demo-times.ts';
import { idAt } from './id-at.ts';
import { writeDemoAttempts } from './write-demo-attempts.ts';
import { writeDemoGroup, type WrittenLesson } from './write-demo-group.ts';
import { type DemoPerson, writeDemoPerson } from './write-demo-person.ts';
import type { DemoMentor } from './write-demo-review.ts';
import { writeDemoScenario } from './write-demo-scenario.ts';
import { writeDemoSurvey } from './write-demo-survey.ts';
import type { WrittenScenario } from './write-demo-talk.ts';

interface DemoRows {
  courses: DemoCourse[];
  adminId: string;
  people?: {
    student: DemoPerson;
    curator: DemoPerson;
    /** Of those whom nobody signs in as. */
    unknownPasswordHash: string;
  };
}

/** Writes the courses and, where there are people, their work in them, at the times given in the files. */
export async function writeDemo(tx: Tx, { courses, adminId, people }: DemoRows): Promise<void> {
  const now = new Date();
  const started = courses.map((course) => ({ course, startedAt: startOf(course, now) }));
  const joinedAt = earliest(started, now);
  const studentId = people && (await writeDemoPerson(tx, people.student, 'student', joinedAt));
  const curatorId = people && (await writeDemoPerson(tx, people.curator, 'curator', joinedAt));
  for (const { course, startedAt } of started) {
    const courseId = await writeCourse(tx, course, { adminId, createdAt: startedAt });
    if (studentId) await enrolStudent(tx, { studentId, courseId, enrolledAt: startedAt });
    const lessons: WrittenLesson[] = [];
    for (const [order, lesson] of course.lessons.entries()) {
      const lessonId = await writeLesson(tx, lesson, { courseId, order, createdAt: startedAt });
      const mentor = await writeMentor(tx, lesson, { lessonId, adminId, createdAt: startedAt });
      const scenario = await writeScenario(tx, lesson, { lessonId, adminId, createdAt: startedAt });
      lessons.push({ lessonId, mentor, scenario });
      if (!studentId) continue;
      await writeDemoAttempts(tx, lesson.attempts, { studentId, lessonId, mentor, scenario, now });
    }
    if (course.group && people && studentId && curatorId) {
      const { unknownPasswordHash } = people;
      const rows = { courseId, studentId, curatorId, adminId, lessons, startedAt, now, unknownPasswordHash };
      await writeDemoGroup(tx, course.group, rows);
    }
    for (const survey of course.surveys) {
      const sentAt = survey.sentDaysAgo === null ? null : daysBefore(now, survey.sentDaysAgo);
      await writeDemoSurvey(tx, survey, { courseId, adminId, studentId, createdAt: startedAt, sentAt });
    }
  }
}

/** The day before the student's first action, or yesterday. */
function startOf({ lessons, surveys }: DemoCourse, now: Date): Date {
  const answered = lessons.flatMap(({ attempts }) => attempts.map(({ daysAgo }) => daysAgo));
  const sent = surveys.map(({ sentDaysAgo }) => sentDaysAgo).filter((days) => days !== null);
  return daysBefore(now, Math.max(0, ...answered, ...sent) + 1);
}

function earliest(started: { startedAt: Date }[], now: Date): Date {
  return new Date(Math.min(now.getTime(), ...started.map(({ startedAt }) => startedAt.getTime())));
}

async function writeCourse(
  tx: Tx,
  { title, description, withoutAi }: DemoCourse,
  { adminId, createdAt }: { adminId: string; createdAt: Date },
): Promise<string> {
  const id = idAt(createdAt);
  await tx
    .insertInto('courses')
    .values({
      id,
      title,
      description,
      without_ai: withoutAi,
      created_by_id: adminId,
      ...stamps(createdAt),
    })
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
  lesson: DemoLesson,
  { courseId, order, createdAt }: { courseId: string; order: number; createdAt: Date },
): Promise<string> {
  const id = idAt(createdAt);
  await tx
    .insertInto('lessons')
    .values({
      id,
      course_id: courseId,
      title: lesson.title,
      description: lesson.description,
      video_url: lesson.videoUrl,
      content: lesson.content,
      transcription: lesson.transcription,
      assignment: lesson.assignment,
      opens_after: lesson.opensAfter,
      due_after: lesson.dueAfter,
      release: lesson.release,
      order,
      ...stamps(createdAt),
    })
    .execute();
  return id;
}

async function writeScenario(
  tx: Tx,
  { scenario }: DemoLesson,
  of: { lessonId: string; adminId: string; createdAt: Date },
): Promise<WrittenScenario | undefined> {
  if (!scenario) return undefined;
  return { ...scenario, scenarioId: await writeDemoScenario(tx, scenario, of) };
}

async function writeMentor(
  tx: Tx,
  { aiPrompt, criteria }: DemoLesson,
  { lessonId, adminId, createdAt }: { lessonId: string; adminId: string; createdAt: Date },
): Promise<DemoMentor | undefined> {
  const settings = mentorSettings({ aiPrompt, criteria });
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
