import { z } from 'zod';
import type { CriterionInput } from '#contract/criteria.ts';
import { surveyPlace } from '#contract/surveys.ts';
import { parseDemoCriteria } from './demo-criteria.ts';
import { days, number, text, wrongFields } from './demo-fields.ts';
import { type DemoFile, DemoFileError, readFrontMatter, readSections } from './demo-file.ts';
import { type DemoSurvey, parseDemoSurvey } from './demo-survey.ts';

export interface DemoCourse {
  title: string;
  description: string;
  lessons: DemoLesson[];
  surveys: DemoSurvey[];
}

export interface DemoLesson {
  title: string;
  description: string | null;
  videoUrl: string | null;
  content: string;
  assignment: string | null;
  /** What the mentor judges an answer by; empty where the review is prose. */
  criteria: CriterionInput[];
  aiPrompt: string | null;
  transcription: string | null;
  /** The demonstration student's answers, the first attempt first. */
  attempts: DemoAttempt[];
}

export interface DemoAttempt {
  daysAgo: number;
  /** The time spent in the lesson between the first view and this answer. */
  minutes: number;
  content: string;
  review: string;
}

export interface DemoStudent {
  firstName: string;
  lastName: string;
  email: string;
}

export function parseDemoStudent(file: DemoFile): DemoStudent {
  return readFrontMatter(file, studentFields).fields;
}

/** Reads a course from the files of its folder; the format is described in demo/README.md. */
export function parseDemoCourse(folder: string, files: DemoFile[]): DemoCourse {
  const kinds = files.map((file) => ({ file, ...kindOf(folder, file) }));
  const course = kinds.find(({ kind }) => kind === 'course');
  if (!course) throw new DemoFileError(`${folder}/course.md`, 'такого файла нет, а в нём название курса');
  const { fields } = readFrontMatter(course.file, courseFields);
  const answers = kinds.filter(({ kind }) => kind === 'answer');
  const lessons = kinds.filter(({ kind }) => kind === 'lesson').toSorted((a, b) => compare(a.slug, b.slug));
  const stray = answers.find(({ slug }) => !lessons.some((lesson) => lesson.slug === slug));
  if (stray) throw new DemoFileError(stray.file.path, 'нет урока с таким же именем');
  return {
    ...fields,
    lessons: lessons.map(({ file, slug }) => ({
      ...parseDemoLesson(file),
      attempts: parseAttempts(answers.filter((answer) => answer.slug === slug)),
    })),
    surveys: kinds
      .flatMap((one) => (one.kind === 'survey' ? [parseDemoSurvey(one.file, one.place)] : []))
      .toSorted((a, b) => places.indexOf(a.place) - places.indexOf(b.place)),
  };
}

const places = surveyPlace.options;

const studentFields = z.strictObject(
  { firstName: text, lastName: text, email: z.email('нужен адрес электронной почты') },
  { error: wrongFields },
);
const courseFields = z.strictObject({ title: text, description: text }, { error: wrongFields });
const lessonFields = z.strictObject(
  { title: text, description: text.optional(), videoUrl: z.url('нужен адрес').optional() },
  { error: wrongFields },
);
const answerFields = z.strictObject({ daysAgo: days, minutes: number(24 * 60) }, { error: wrongFields });

const names =
  /^(?:(?<course>course)|survey-(?<place>start|end)|(?<lesson>\d+-[a-z\d-]+)|answers\/(?<answer>\d+-[a-z\d-]+)(?:\.(?<attempt>\d))?)\.md$/;

function kindOf(folder: string, { path }: DemoFile) {
  const { course, place, lesson, answer, attempt } = names.exec(path.slice(folder.length + 1))?.groups ?? {};
  if (course) return { kind: 'course', slug: '', attempt: 0 } as const;
  if (place === 'start' || place === 'end') return { kind: 'survey', slug: '', attempt: 0, place } as const;
  if (lesson) return { kind: 'lesson', slug: lesson, attempt: 0 } as const;
  if (answer) return { kind: 'answer', slug: answer, attempt: Number(attempt ?? 1) } as const;
  throw new DemoFileError(path, 'имя файла не похоже ни на курс, ни на урок, ни на ответ, ни на анкету');
}

/** What a lesson's file holds; the student's attempts stand in files of their own. */
export function parseDemoLesson(file: DemoFile): Omit<DemoLesson, 'attempts'> {
  const { fields, body } = readFrontMatter(file, lessonFields);
  const sections = readSections(file.path, body, {
    required: ['Содержание'],
    optional: ['Задание', 'Критерии', 'Промпт', 'Расшифровка'],
  });
  return {
    title: fields.title,
    description: fields.description ?? null,
    videoUrl: fields.videoUrl ?? null,
    content: sections['Содержание'],
    assignment: sections['Задание'] || null,
    criteria: parseDemoCriteria(file.path, sections['Критерии'] ?? ''),
    aiPrompt: sections['Промпт'] || null,
    transcription: sections['Расшифровка'] || null,
  };
}

function parseAttempts(files: { file: DemoFile; attempt: number }[]): DemoAttempt[] {
  const inOrder = files.toSorted((a, b) => a.attempt - b.attempt);
  inOrder.forEach(({ file, attempt }, index) => {
    if (attempt !== index + 1) throw new DemoFileError(file.path, `нет попытки ${index + 1}`);
  });
  const attempts = inOrder.map(({ file }) => ({ file, attempt: parseAttempt(file) }));
  attempts.forEach(({ file, attempt: { daysAgo, minutes } }, index) => {
    const before = attempts[index - 1]?.attempt;
    if (!before || (daysAgo < before.daysAgo && minutes >= before.minutes)) return;
    throw new DemoFileError(
      file.path,
      'попытка должна быть позже предыдущей: daysAgo меньше, minutes не меньше',
    );
  });
  return attempts.map(({ attempt }) => attempt);
}

function parseAttempt(file: DemoFile): DemoAttempt {
  const { fields, body } = readFrontMatter(file, answerFields);
  const sections = readSections(file.path, body, { required: ['Ответ', 'Отзыв'] });
  return { ...fields, content: sections['Ответ'], review: sections['Отзыв'] };
}

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
