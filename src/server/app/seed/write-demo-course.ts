import type { Tx } from '#server/platform/db/connect.ts';
import { mentorSettings } from '#server/school/lessons/mentor-versions.ts';
import type { DemoCourse } from '#server/talks/demo/demo-course.ts';
import type { DemoLesson } from '#server/talks/demo/demo-lesson.ts';
import { stamps } from '#server/talks/demo/demo-times.ts';
import { idAt } from './id-at.ts';
import type { DemoMentor } from './write-demo-review.ts';
import { writeDemoScenario } from './write-demo-scenario.ts';
import type { WrittenScenario } from './write-demo-talk.ts';

interface Around {
  adminId: string;
  createdAt: Date;
  isDraft?: boolean;
}

export interface WrittenLesson {
  lessonId: string;
  mentor: DemoMentor | undefined;
  scenario: WrittenScenario | undefined;
}

/** Writes the course with its lessons, their mentors and scenarios: all of it but people and surveys. */
export async function writeDemoCourse(
  tx: Tx,
  course: DemoCourse,
  around: Around,
): Promise<{ courseId: string; lessons: WrittenLesson[] }> {
  const { adminId, createdAt } = around;
  const courseId = await writeCourse(tx, course, around);
  const lessons: WrittenLesson[] = [];
  for (const [order, lesson] of course.lessons.entries()) {
    const lessonId = await writeLesson(tx, lesson, { courseId, order, createdAt });
    const mentor = await writeMentor(tx, lesson, { lessonId, adminId, createdAt });
    const scenario = await writeScenario(tx, lesson, { lessonId, adminId, createdAt });
    lessons.push({ lessonId, mentor, scenario });
  }
  return { courseId, lessons };
}

async function writeCourse(
  tx: Tx,
  { title, description, withoutAi }: DemoCourse,
  { adminId, createdAt, isDraft = false }: Around,
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
      published_at: isDraft ? null : createdAt.toISOString(),
      ...stamps(createdAt),
    })
    .execute();
  return id;
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
  { aiPrompt, criteria, cueing }: DemoLesson,
  { lessonId, adminId, createdAt }: { lessonId: string; adminId: string; createdAt: Date },
): Promise<DemoMentor | undefined> {
  const settings = mentorSettings({ aiPrompt, criteria, cueing });
  if (settings.prompt === null && settings.criteria.length === 0) return undefined;
  const { id } = await tx
    .insertInto('mentor_versions')
    .values({
      lesson_id: lessonId,
      number: 1,
      prompt: settings.prompt,
      criteria: JSON.stringify(settings.criteria),
      cueing: settings.cueing,
      created_by_id: adminId,
      created_at: createdAt.toISOString(),
      published_at: createdAt.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { versionId: id, criteria: settings.criteria };
}
