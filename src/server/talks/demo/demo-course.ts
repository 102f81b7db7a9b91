import { z } from 'zod';
import type { CriterionInput } from '#contract/lessons/criteria.ts';
import { cueing, type Cueing, type ReleaseMode, releaseMode } from '#contract/lessons/schemas.ts';
import { surveyPlace } from '#contract/surveys/schemas.ts';
import { type DemoAttempt, parseAttempts } from './demo-attempts.ts';
import { parseDemoCriteria } from './demo-criteria.ts';
import { days, text, wrongFields } from './demo-fields.ts';
import { type DemoFile, DemoFileError, readFrontMatter, readSections } from './demo-file.ts';
import { type DemoGroup, parseDemoGroup } from './demo-group.ts';
import { type DemoScenario, parseDemoScenario } from './demo-scenario.ts';
import { type DemoSurvey, parseDemoSurvey } from './demo-survey.ts';

export interface DemoCourse {
  title: string;
  description: string;
  /** Whether a student may ask that a person reads instead of a model. */
  withoutAi: boolean;
  lessons: DemoLesson[];
  surveys: DemoSurvey[];
  /** The demonstration student's group, with a curator and other people. */
  group: DemoGroup | null;
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
  /** Days from the group's start. */
  opensAfter: number | null;
  dueAfter: number | null;
  /** When a student sees what the model wrote. */
  release: ReleaseMode;
  cueing: Cueing;
  /** The talk to rehearse. */
  scenario: DemoScenario | null;
  /** The demonstration student's answers, the first attempt first. */
  attempts: DemoAttempt[];
}

/** Reads a course from the files of its folder; the format is described in demo/README.md. */
export function parseDemoCourse(folder: string, files: DemoFile[]): DemoCourse {
  const kinds = files.map((file) => ({ file, ...kindOf(folder, file) }));
  const course = kinds.find(({ kind }) => kind === 'course');
  if (!course) throw new DemoFileError(`${folder}/course.md`, 'такого файла нет, а в нём название курса');
  const { fields } = readFrontMatter(course.file, courseFields);
  const answers = kinds.filter(({ kind }) => kind === 'answer');
  const lessons = kinds.filter(({ kind }) => kind === 'lesson').toSorted((a, b) => compare(a.slug, b.slug));
  const parsed = new Map(lessons.map(({ file, slug }) => [slug, parseDemoLesson(file)]));
  const attemptsOf = (slug: string, person: string) =>
    parseAttempts(
      answers.filter((answer) => answer.slug === slug && answer.person === person),
      parsed.get(slug)?.scenario?.card,
    );
  const stray = answers.find(({ slug }) => !lessons.some((lesson) => lesson.slug === slug));
  if (stray) throw new DemoFileError(stray.file.path, 'нет урока с таким же именем');
  return {
    ...fields,
    lessons: [...parsed].map(([slug, lesson]) => ({ ...lesson, attempts: attemptsOf(slug, '') })),
    surveys: kinds
      .flatMap(({ file, place }) => (place ? [parseDemoSurvey(file, place)] : []))
      .toSorted((a, b) => places.indexOf(a.place) - places.indexOf(b.place)),
    group: parseDemoGroup({
      file: kinds.find(({ kind }) => kind === 'group')?.file,
      members: kinds.filter(({ kind }) => kind === 'member'),
      lessons: lessons.map(({ slug }) => slug),
      attemptsOf,
    }),
  };
}

const places = surveyPlace.options;

const courseFields = z.strictObject(
  { title: text, description: text, withoutAi: z.boolean('нужно true или false').default(false) },
  { error: wrongFields },
);
const lessonFields = z.strictObject(
  {
    title: text,
    description: text.optional(),
    videoUrl: z.url('нужен адрес').optional(),
    opensAfter: days.optional(),
    dueAfter: days.optional(),
    release: releaseMode.default('at_once'),
    cueing: cueing.default('show'),
  },
  { error: wrongFields },
);

const names =
  /^(?:(?<course>course)|(?<group>group)|survey-(?<place>start|end)|(?<lesson>\d+-[a-z\d-]+)|people\/(?<member>[a-z-]+)|(?:answers|people\/(?<person>[a-z-]+))\/(?<answer>\d+-[a-z\d-]+)(?:\.(?<attempt>\d))?)\.md$/;

interface Kind {
  kind: 'course' | 'group' | 'survey' | 'lesson' | 'member' | 'answer';
  slug: string;
  /** Whose answer: empty for the demonstration student. */
  person: string;
  attempt: number;
  place?: 'start' | 'end';
}

function kindOf(folder: string, { path }: DemoFile): Kind {
  const found = names.exec(path.slice(folder.length + 1))?.groups ?? {};
  const { course, group, place, lesson, member, person = '', answer, attempt } = found;
  const none = { slug: '', person, attempt: 0 };
  if (course) return { ...none, kind: 'course' };
  if (group) return { ...none, kind: 'group' };
  if (place === 'start' || place === 'end') return { ...none, kind: 'survey', place };
  if (lesson) return { ...none, kind: 'lesson', slug: lesson };
  if (member) return { ...none, kind: 'member', slug: member };
  if (answer) return { ...none, kind: 'answer', slug: answer, attempt: Number(attempt ?? 1) };
  throw new DemoFileError(path, 'имя файла не похоже ни на курс, ни на урок, ни на ответ, ни на анкету');
}

/** What a lesson's file holds; the student's attempts stand in files of their own. */
export function parseDemoLesson(file: DemoFile): Omit<DemoLesson, 'attempts'> {
  const { fields, body } = readFrontMatter(file, lessonFields);
  const sections = readSections(file.path, body, {
    required: ['Содержание'],
    optional: ['Задание', 'Критерии', 'Промпт', 'Расшифровка', 'Сценарий', 'Реплики собеседника'],
  });
  const criteria = parseDemoCriteria(file.path, sections['Критерии'] ?? '');
  if (fields.cueing !== 'show' && criteria.length === 0)
    throw new DemoFileError(file.path, 'cueing: наводить можно только там, где есть критерии');
  return {
    title: fields.title,
    description: fields.description ?? null,
    videoUrl: fields.videoUrl ?? null,
    opensAfter: fields.opensAfter ?? null,
    dueAfter: fields.dueAfter ?? null,
    release: fields.release,
    cueing: fields.cueing,
    content: sections['Содержание'],
    assignment: sections['Задание'] || null,
    criteria,
    aiPrompt: sections['Промпт'] || null,
    transcription: sections['Расшифровка'] || null,
    scenario: parseDemoScenario(file.path, {
      scenario: sections['Сценарий'],
      lines: sections['Реплики собеседника'],
      criteria,
    }),
  };
}

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
