import type { CourseInFiles } from '#server/course-files/format/course-in-files.ts';
import { tieNamedSkills } from '#server/course-files/rows/criterion-skills.ts';
import { idAt } from '#server/course-files/rows/id-at.ts';
import { daysBefore } from '#server/course-files/rows/times.ts';
import { type WrittenLesson, writeCourse } from '#server/course-files/rows/write-course.ts';
import { writeSurvey } from '#server/course-files/rows/write-survey.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { writeDemoAttempts } from './write-demo-attempts.ts';
import { writeDemoGroup } from './write-demo-group.ts';
import { type DemoPerson, writeDemoPerson } from './write-demo-person.ts';
import { writeDemoPlan } from './write-demo-plan.ts';
import { writeDemoSkills } from './write-demo-skills.ts';

interface DemoRows {
  courses: CourseInFiles[];
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
  const allLessons: WrittenLesson[] = [];
  for (const { course, startedAt } of started) {
    const { courseId, lessons } = await writeCourse(tx, course, { adminId, createdAt: startedAt });
    allLessons.push(...lessons);
    if (studentId) {
      await enrolStudent(tx, { studentId, courseId, enrolledAt: startedAt });
      for (const [place, { attempts }] of course.lessons.entries()) {
        const written = lessons[place];
        if (written) await writeDemoAttempts(tx, attempts, { ...written, studentId, now });
      }
    }
    if (course.group && people && studentId && curatorId) {
      const { unknownPasswordHash } = people;
      const rows = { courseId, studentId, curatorId, adminId, lessons, startedAt, now, unknownPasswordHash };
      await writeDemoGroup(tx, course.group, rows);
    }
    for (const survey of course.surveys) {
      const sentAt = survey.sentDaysAgo === null ? null : daysBefore(now, survey.sentDaysAgo);
      await writeSurvey(tx, survey, { courseId, adminId, studentId, createdAt: startedAt, sentAt });
    }
  }
  if (studentId) await writeDemoPlan(tx, { studentId, lesson: allLessons[0], now });
  await writeDemoSkills(tx, { adminId, createdAt: joinedAt });
  await tieNamedSkills(tx, { lessons: courses.flatMap(({ lessons }) => lessons) }, allLessons);
}

/** The day before the student's first action, or yesterday. */
function startOf({ lessons, surveys }: CourseInFiles, now: Date): Date {
  const answered = lessons.flatMap(({ attempts }) => attempts.map(({ daysAgo }) => daysAgo));
  const sent = surveys.map(({ sentDaysAgo }) => sentDaysAgo).filter((days) => days !== null);
  return daysBefore(now, Math.max(0, ...answered, ...sent) + 1);
}

function earliest(started: { startedAt: Date }[], now: Date): Date {
  return new Date(Math.min(now.getTime(), ...started.map(({ startedAt }) => startedAt.getTime())));
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
