import { sql } from 'kysely';
import { z } from 'zod';
import type { CertificateSetting } from '#contract/certificates/schemas.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { lessonNames } from '#server/course-files/format/lesson-names.ts';
import { lessonSettings, settingColumns, settingNames } from '#server/course-files/format/lesson-settings.ts';
import type { ArchivedCourse, ArchivedSurvey } from '#server/course-files/format/write-course-files.ts';
import type { ArchivedLesson } from '#server/course-files/format/write-lesson-file.ts';
import { asInArchive } from '#server/course-files/rows/addresses.ts';
import { addressedTexts } from '#server/course-files/rows/file-owners.ts';
import { readSamples } from '#server/course-files/rows/write-samples.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { noSuchCourse } from '#server/platform/errors.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import { isCreated } from '#server/school/enrolments/enrolments.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';
import { asksOfWording } from '#server/school/surveys/asks-of.ts';
import { archivedSamples } from './archived-samples.ts';

export interface CourseWithFiles {
  course: ArchivedCourse;
  /** The names in the store and in the archive, which are the same, with their sizes. */
  files: ReadonlyMap<string, number>;
}

/** A course as its archive has it: all that its authors have made, without people and what belongs to them. */
export async function readCourseRows(tx: Tx, courseId: string): Promise<CourseWithFiles> {
  const found = await tx
    .selectFrom('courses')
    .select([
      'title',
      'description',
      'without_ai as withoutAi',
      'data_rule as dataRule',
      'passes_by as passesBy',
      'in_order as inOrder',
      'cover_image as coverImage',
    ])
    .select(sql<CertificateSetting | null>`certificate`.as('certificate'))
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow(noSuchCourse);
  const { coverImage, ...fields } = found;
  const cover = coverImage?.split('/').at(-1) ?? null;
  const { lessons, files } = await readLessons(tx, courseId);
  if (cover !== null) files.set(cover, files.get(cover) ?? 0);
  return { course: { ...fields, cover, lessons, surveys: await readSurveys(tx, courseId) }, files };
}

async function readLessons(tx: Tx, courseId: string) {
  const rows = await selectLessons(tx, courseId).execute();
  const skills = await readSkills(tx, courseId);
  const samplesOf = await readSamples(tx, courseId);
  const names = lessonNames(rows);
  const nameOf = new Map(rows.map(({ id }, place) => [id, names[place] ?? '']));
  const own = await readFiles(tx, courseId);
  const used = new Map<string, Set<string>>();
  const archived = (text: string) =>
    asInArchive(text, {
      fileName: (lessonId, name) => {
        if (!own.get(lessonId)?.has(name)) return undefined;
        used.set(lessonId, (used.get(lessonId) ?? new Set()).add(name));
        return name;
      },
      lessonName: (lessonId) => nameOf.get(lessonId),
    });
  const withNames = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      addressedTexts.map((field) => [field, row[field] === null ? null : archived(row[field])]),
    ),
  }));
  const files = new Map<string, number>();
  const lessons = withNames.map(({ id, card, criteria: given, cueing, ...lesson }): ArchivedLesson => {
    const criteria = given ?? [];
    const named = [...(used.get(id) ?? [])].toSorted();
    for (const name of named) files.set(name, own.get(id)?.get(name)?.bytes ?? 0);
    return {
      ...lesson,
      ...settings.parse(lesson),
      criteria: criteria.map(({ id: _id, ...criterion }) => criterion),
      skills: criteria.flatMap((criterion) => {
        const skill = skills.get(criterion.id);
        return skill === undefined ? [] : [{ criterion: criterion.title, skill }];
      }),
      cueing: cueing ?? 'show',
      samples: archivedSamples(samplesOf(id), criteria),
      scenario: card && { card },
      files: named.map((name) => ({ name, title: own.get(id)?.get(name)?.title ?? name })),
    };
  });
  return { lessons, files };
}

const settings = z.object(lessonSettings);

/** With the mentor and the scenario that are in force. */
const selectLessons = (tx: Tx, courseId: string) =>
  tx
    .selectFrom('lessons')
    .leftJoinLateral(mentorInForce, (join) => join.onTrue())
    .leftJoin('scenarios', (join) =>
      join.onRef('scenarios.lesson_id', '=', 'lessons.id').on('scenarios.in_force', '=', true),
    )
    .select([
      'lessons.id',
      'lessons.title',
      'description',
      'video_url as videoUrl',
      'content',
      'transcription',
    ])
    .select(['assignment', 'mentor.prompt as aiPrompt', 'mentor.criteria', 'mentor.cueing'])
    .select(settingNames.map((name) => `lessons.${settingColumns[name]} as ${name}` as const))
    .select(sql<ScenarioCard | null>`scenarios.card`.as('card'))
    .select(sql<boolean>`(lessons.published_at <= now()) is true`.as('isPublished'))
    .where('course_id', '=', courseId)
    .where(isCreated)
    .orderBy('lessons.order')
    .orderBy('lessons.id');

/** Titles of skills by the ids of criteria. */
async function readSkills(tx: Tx, courseId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('criterion_skills')
    .innerJoin('lessons', 'lessons.id', 'criterion_skills.lesson_id')
    .innerJoin('skills', 'skills.id', 'criterion_skills.skill_id')
    .select(['criterion_id as id', 'skills.title'])
    .where('course_id', '=', courseId)
    .where('archived_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

type OwnFiles = ReadonlyMap<string, ReadonlyMap<string, { title: string; bytes: number }>>;

/** By lesson and name. */
async function readFiles(tx: Tx, courseId: string): Promise<OwnFiles> {
  const rows = await tx
    .selectFrom('lesson_files')
    .innerJoin('lessons', 'lessons.id', 'lesson_files.lesson_id')
    .select(['lesson_id as lessonId', 'name', 'lesson_files.title', 'bytes'])
    .where('course_id', '=', courseId)
    .execute();
  const files = Map.groupBy(rows, ({ lessonId }) => lessonId);
  return new Map([...files].map(([id, own]) => [id, new Map(own.map((file) => [file.name, file]))]));
}

async function readSurveys(tx: Tx, courseId: string): Promise<ArchivedSurvey[]> {
  const offered = await tx
    .selectFrom('survey_offers')
    .innerJoin('surveys', 'surveys.id', 'survey_offers.survey_id')
    .select(['surveys.id', 'title', 'description', 'is_active as isActive', 'anonymous', 'by_link as byLink'])
    .select(sql<boolean>`bool_or(place = 'start')`.as('isAtStart'))
    .select(sql<boolean>`bool_or(place = 'end')`.as('isAtEnd'))
    .where('course_id', '=', courseId)
    .groupBy('surveys.id')
    .execute();
  const questions = await tx
    .selectFrom('survey_questions')
    .innerJoin('survey_offers', (join) =>
      join.onRef('survey_offers.survey_id', '=', 'survey_questions.survey_id').on('course_id', '=', courseId),
    )
    .innerJoin('survey_wordings', (join) =>
      join
        .onRef('survey_wordings.question_id', '=', 'survey_questions.id')
        .onRef('survey_wordings.number', '=', 'survey_questions.wording'),
    )
    .select([
      'survey_questions.id',
      'survey_questions.survey_id as surveyId',
      'question_text as text',
      'measure',
    ])
    .select('survey_questions.order')
    .select(asksOfWording.as('asks'))
    .distinct()
    .where('removed_at', 'is', null)
    .orderBy('survey_questions.order')
    .orderBy('survey_questions.id')
    .execute();
  const questionsOf = rowsBy(questions, ({ surveyId }) => surveyId);
  return offered.map(({ id, isAtStart, isAtEnd, ...survey }) => ({
    ...survey,
    place: isAtStart ? 'start' : 'end',
    isAgain: isAtStart && isAtEnd,
    questions: questionsOf(id).map(({ text, asks, measure }) => ({
      text,
      asks: asks ?? { kind: 'text' as const },
      measure,
      answer: '',
    })),
  }));
}
