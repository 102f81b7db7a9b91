import type { Criterion } from '#contract/lessons/criteria.ts';
import type { CourseInFiles } from '#server/course-files/format/course-in-files.ts';
import type { LessonInFile } from '#server/course-files/format/lesson-in-file.ts';
import { settingColumns, settingNames } from '#server/course-files/format/lesson-settings.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { stored } from '#server/school/courses/certificate-setting.ts';
import { mentorSettings } from '#server/school/mentor-versions/mentor-versions.ts';
import { idAt } from './id-at.ts';
import { type KeptFiles, noFiles, withAddresses } from './kept-files.ts';
import { stamps } from './times.ts';
import { writeSamples } from './write-samples.ts';
import { type WrittenScenario, writeScenario } from './write-scenario.ts';

interface Around {
  adminId: string;
  createdAt: Date;
  isDraft?: boolean;
  /** Kept in the store; none by default. */
  files?: KeptFiles;
}

/** What a lesson's reviews are written with. */
export interface WrittenMentor {
  versionId: string;
  criteria: Criterion[];
}

export interface WrittenLesson {
  lessonId: string;
  mentor: WrittenMentor | undefined;
  scenario: WrittenScenario | undefined;
}

/** Writes the course with its lessons, their mentors and scenarios: all of it but people and surveys. */
export async function writeCourse(
  tx: Tx,
  course: CourseInFiles,
  around: Around,
): Promise<{ courseId: string; lessons: WrittenLesson[] }> {
  const { adminId, createdAt, files = noFiles } = around;
  const courseId = await writeCourseRow(tx, course, around);
  const lessonIds = course.lessons.map(() => idAt(createdAt));
  const lessons: WrittenLesson[] = [];
  for (const [order, given] of course.lessons.entries()) {
    const lessonId = lessonIds[order] ?? idAt(createdAt);
    const lesson = withAddresses(given, { place: order, lessonIds, lessons: course.lessons, files });
    await writeLesson(tx, lesson, { lessonId, courseId, order, createdAt });
    await writeLessonFiles(tx, files, { lessonId, place: order, adminId });
    const mentor = await writeMentor(tx, lesson, { lessonId, adminId, createdAt });
    await writeSamples(tx, lesson.samples, { lessonId, adminId, criteria: mentor?.criteria ?? [] });
    const scenario = await writeScenarioOf(tx, lesson, { lessonId, adminId, createdAt });
    lessons.push({ lessonId, mentor, scenario });
  }
  return { courseId, lessons };
}

async function writeCourseRow(
  tx: Tx,
  { title, description, withoutAi, dataRule, passesBy, inOrder, certificate }: CourseInFiles,
  { adminId, createdAt, isDraft = false, files = noFiles }: Around,
): Promise<string> {
  const id = idAt(createdAt);
  await tx
    .insertInto('courses')
    .values({
      id,
      title,
      description: textOrNull(description),
      cover_image: files.cover,
      without_ai: withoutAi,
      data_rule: dataRule,
      passes_by: passesBy,
      in_order: inOrder,
      certificate: stored(certificate),
      created_by_id: adminId,
      published_at: isDraft ? null : createdAt.toISOString(),
      ...stamps(createdAt),
    })
    .execute();
  return id;
}

async function writeLesson(
  tx: Tx,
  lesson: LessonInFile,
  of: { lessonId: string; courseId: string; order: number; createdAt: Date },
): Promise<void> {
  const { lessonId, courseId, order, createdAt } = of;
  await tx
    .insertInto('lessons')
    .values({
      ...settingsOfRow(lesson),
      id: lessonId,
      course_id: courseId,
      title: lesson.title,
      description: textOrNull(lesson.description),
      video_url: lesson.videoUrl,
      content: lesson.content,
      transcription: lesson.transcription,
      assignment: lesson.assignment,
      order,
      ...(!lesson.isPublished && { published_at: null }),
      ...stamps(createdAt),
    })
    .execute();
}

const settingsOfRow = (lesson: LessonInFile) =>
  Object.fromEntries(settingNames.map((name) => [settingColumns[name], lesson[name]]));

async function writeLessonFiles(
  tx: Tx,
  { ofLessons, kept }: KeptFiles,
  { lessonId, place, adminId }: { lessonId: string; place: number; adminId: string },
): Promise<void> {
  const rows = [...ofLessons].flatMap(([name, owners]) => {
    const title = owners.get(place);
    const file = kept.get(name);
    if (title === undefined || !file) return [];
    return [{ lesson_id: lessonId, name: file.name, title, bytes: file.bytes, uploaded_by_id: adminId }];
  });
  if (rows.length === 0) return;
  // Two names in an archive may have one content.
  await tx
    .insertInto('lesson_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function writeScenarioOf(
  tx: Tx,
  { scenario }: LessonInFile,
  of: { lessonId: string; adminId: string; createdAt: Date },
): Promise<WrittenScenario | undefined> {
  if (!scenario) return undefined;
  return { ...scenario, scenarioId: await writeScenario(tx, scenario, of) };
}

async function writeMentor(
  tx: Tx,
  { aiPrompt, criteria, cueing }: LessonInFile,
  { lessonId, adminId, createdAt }: { lessonId: string; adminId: string; createdAt: Date },
): Promise<WrittenMentor | undefined> {
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
