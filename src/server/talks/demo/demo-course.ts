import { z } from 'zod';
import { type CertificateSetting } from '#contract/certificates/schemas.ts';
import { courseInput } from '#contract/courses/schemas.ts';
import { type DataRule, dataRule } from '#contract/models/places.ts';
import { surveyPlace } from '#contract/surveys/schemas.ts';
import { parseAttempts } from './demo-attempts.ts';
import { flag, text, wrongFields } from './demo-fields.ts';
import { type DemoFile, partFile, readFields } from './demo-file.ts';
import { type DemoGroup, parseDemoGroup } from './demo-group.ts';
import { type DemoLesson, parseDemoLesson } from './demo-lesson.ts';
import { type DemoFileKind, kindOf } from './demo-names.ts';
import { DemoFileError, DemoProblems } from './demo-problems.ts';
import { type DemoSurvey, parseDemoSurvey } from './demo-survey.ts';

export interface DemoCourse {
  title: string;
  description: string | null;
  /** Whether a student may ask that a person reads instead of a model. */
  withoutAi: boolean;
  dataRule: DataRule;
  certificate: CertificateSetting | null;
  /** The name of a file in `files/`. */
  cover: string | null;
  lessons: DemoLesson[];
  surveys: DemoSurvey[];
  /** The demonstration student's group, with a curator and other people. */
  group: DemoGroup | null;
}

/**
 * Reads a course from the files of its folder; the format is described in demo/README.md. A draft may lack what a student needs,
 * as one in the editor may.
 */
export function parseDemoCourse(folder: string, files: DemoFile[], { isDraft = false } = {}): DemoCourse {
  const problems = new DemoProblems();
  const kinds = files.flatMap((file) => {
    const kind = problems.read(() => kindOf(folder, file));
    return kind ? [{ file, ...kind }] : [];
  });
  const fields = problems.read(() => parseCourseFields(folder, { kinds, isDraft }));
  const answers = kinds.filter(({ kind }) => kind === 'answer');
  const lessons = kinds.filter(({ kind }) => kind === 'lesson').toSorted((a, b) => compare(a.slug, b.slug));
  const parsed = new Map(
    lessons.flatMap(({ file, slug }) => {
      const lesson = problems.read(() => parseDemoLesson(file, { isDraft }));
      return lesson ? [[slug, lesson] as const] : [];
    }),
  );
  const attemptsOf = (slug: string, person: string) =>
    parseAttempts(
      answers.filter((answer) => answer.slug === slug && answer.person === person),
      parsed.get(slug)?.scenario?.card,
    );
  const surveys = kinds.flatMap(({ file, place }) => {
    const survey = place && problems.read(() => parseDemoSurvey(file, { place, isDraft }));
    return survey ? [survey] : [];
  });
  const stray = answers.find(({ slug }) => !lessons.some((lesson) => lesson.slug === slug));
  problems.read(() => {
    if (stray) throw new DemoFileError(stray.file.path, 'нет урока с таким же именем');
  });
  const withAttempts = [...parsed].map(([slug, lesson]) => ({
    ...lesson,
    attempts: problems.read(() => attemptsOf(slug, '')) ?? [],
  }));
  const group = problems.read(() =>
    parseDemoGroup({
      file: kinds.find(({ kind }) => kind === 'group')?.file,
      members: kinds.filter(({ kind }) => kind === 'member'),
      lessons: lessons.map(({ slug }) => slug),
      attemptsOf,
    }),
  );
  if (!fields || problems.found.length > 0) throw problems.error();
  return {
    ...fields,
    lessons: withAttempts,
    surveys: surveys.toSorted((a, b) => places.indexOf(a.place) - places.indexOf(b.place)),
    group: group ?? null,
  };
}

const places = surveyPlace.options;

function parseCourseFields(
  folder: string,
  { kinds, isDraft }: { kinds: readonly (DemoFileKind & { file: DemoFile })[]; isDraft: boolean },
) {
  const course = kinds.find(({ kind }) => kind === 'course');
  if (!course) throw new DemoFileError(`${folder}/course.md`, 'такого файла нет, а в нём название курса');
  const { yaml, body, bodyLine } = partFile(course.file);
  if (body.trim())
    throw new DemoFileError(course.file.path, 'под заголовком курса ничего не бывает', bodyLine);
  const { description, cover, certificate, ...rest } = readFields(
    course.file.path,
    yaml,
    isDraft ? draftFields : courseFields,
  );
  return {
    ...rest,
    description: description || null,
    cover: cover?.slice(coverFolder.length) ?? null,
    certificate: certificate ?? null,
  };
}

export const coverFolder = 'files/';

const draftFields = z.strictObject(
  {
    title: text.pipe(courseInput.shape.title),
    description: courseInput.shape.description,
    withoutAi: flag,
    dataRule: dataRule.default('anywhere'),
    certificate: z
      .strictObject(
        {
          hours: z.int('нужно целое число').min(1, 'не меньше 1').max(9_999, 'не больше 9 999'),
          signedBy: courseInput.shape.certificateSignedBy.default(''),
          text: courseInput.shape.certificateText.default(''),
        },
        { error: wrongFields },
      )
      .optional(),
    cover: z
      .string('нужно имя файла')
      .regex(/^files\/[\w.-]+$/, 'нужно имя файла вида files/cover.webp')
      .optional(),
  },
  { error: wrongFields },
);

const courseFields = draftFields.extend({ description: text });

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
