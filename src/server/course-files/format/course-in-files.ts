import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { z } from 'zod';
import { type CertificateSetting, certificateSetting } from '#contract/certificates/schemas.ts';
import { courseInput } from '#contract/courses/schemas.ts';
import { type PassesBy, passesBy } from '#contract/lessons/passes-by.ts';
import { type DataRule, dataRule } from '#contract/models/places.ts';
import { surveyPlace } from '#contract/surveys/schemas.ts';
import { TextFileError, FileProblems } from '#server/platform/text-files/file-problems.ts';
import { type TextFile, partFile, readFields } from '#server/platform/text-files/text-file.ts';
import { parseAttempts } from './attempts-in-file.ts';
import { flag, text, wrongFields } from './file-fields.ts';
import { type CourseFileKind, kindOf } from './file-names.ts';
import { type GroupInFile, parseGroup } from './group-in-file.ts';
import { type LessonInFile, parseLesson } from './lesson-in-file.ts';
import { type SurveyInFile, parseSurvey } from './survey-in-file.ts';

export interface CourseInFiles {
  title: string;
  description: string | null;
  /** Whether a student may ask that a person reads instead of a model. */
  withoutAi: boolean;
  dataRule: DataRule;
  /** Absent in files of before: as it was then. */
  passesBy: PassesBy;
  inOrder: boolean;
  certificate: CertificateSetting | null;
  /** The name of a file in `files/`. */
  cover: string | null;
  lessons: LessonInFile[];
  surveys: SurveyInFile[];
  /** The demonstration student's group, with a curator and other people. */
  group: GroupInFile | null;
}

/**
 * Reads a course from the files of its folder; the format is described in demo/README.md. A draft may lack what a student needs,
 * as one in the editor may. Whoever else waits has their turn between two files.
 */
export async function parseCourse(
  folder: string,
  files: Iterable<TextFile> | AsyncIterable<TextFile>,
  { isDraft = false } = {},
): Promise<CourseInFiles> {
  const problems = new FileProblems();
  const parts: Parts = { fields: undefined, hasCourse: false, lessons: new Map(), surveys: [], others: [] };
  for await (const file of files) {
    await yieldToOthers();
    problems.read(() => readPart(folder, file, { parts, isDraft }));
  }
  const slugs = [...parts.lessons.keys()].toSorted(compare);
  problems.read(() => {
    if (!parts.hasCourse)
      throw new TextFileError(`${folder}/course.md`, 'такого файла нет, а в нём название курса');
  });
  const answers = parts.others.filter(({ kind }) => kind === 'answer');
  const attemptsOf = (slug: string, person: string) =>
    parseAttempts(
      answers.filter((answer) => answer.slug === slug && answer.person === person),
      parts.lessons.get(slug)?.scenario?.card,
    );
  const stray = answers.find(({ slug }) => !parts.lessons.has(slug));
  problems.read(() => {
    if (stray) throw new TextFileError(stray.file.path, 'нет урока с таким же именем');
  });
  const lessons = slugs.flatMap((slug) => {
    const lesson = parts.lessons.get(slug);
    return lesson ? [{ ...lesson, attempts: problems.readList(() => attemptsOf(slug, '')) }] : [];
  });
  const group = problems.read(() =>
    parseGroup({
      file: parts.others.find(({ kind }) => kind === 'group')?.file,
      members: parts.others.filter(({ kind }) => kind === 'member'),
      lessons: slugs,
      attemptsOf,
    }),
  );
  if (!parts.fields || problems.found.length > 0) throw problems.error();
  return {
    ...parts.fields,
    lessons,
    surveys: parts.surveys.toSorted((a, b) => places.indexOf(a.place) - places.indexOf(b.place)),
    group: group ?? null,
  };
}

interface Parts {
  fields: ReturnType<typeof parseCourseFields> | undefined;
  hasCourse: boolean;
  /** By the names of their files; undefined for one that can’t be read. */
  lessons: Map<string, Omit<LessonInFile, 'attempts'> | undefined>;
  surveys: SurveyInFile[];
  /** What is read when all lessons are known. */
  others: (CourseFileKind & { file: TextFile })[];
}

function readPart(
  folder: string,
  file: TextFile,
  { parts, isDraft }: { parts: Parts; isDraft: boolean },
): void {
  const found = kindOf(folder, file);
  if (found.kind === 'course') {
    parts.hasCourse = true;
    parts.fields = parseCourseFields(file, isDraft);
  } else if (found.kind === 'lesson') {
    parts.lessons.set(found.slug, undefined);
    parts.lessons.set(found.slug, parseLesson(file, { isDraft }));
  } else if (found.place) {
    parts.surveys.push(parseSurvey(file, { place: found.place, isDraft }));
  } else {
    parts.others.push({ file, ...found });
  }
}

const places = surveyPlace.options;

function parseCourseFields(file: TextFile, isDraft: boolean) {
  const { yaml, body, bodyLine } = partFile(file);
  if (body.trim()) throw new TextFileError(file.path, 'под заголовком курса ничего не бывает', bodyLine);
  const { description, cover, certificate, ...rest } = readFields(
    file.path,
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
    passesBy: passesBy.default('sent'),
    inOrder: flag,
    certificate: z
      .strictObject(
        {
          hours: z.int('нужно целое число').min(1, 'не меньше 1').max(9_999, 'не больше 9 999'),
          signedBy: courseInput.shape.certificateSignedBy.default(''),
          text: courseInput.shape.certificateText.default(''),
          given: certificateSetting.shape.given,
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
