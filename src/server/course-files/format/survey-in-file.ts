import { z } from 'zod';
import { type Asks, asks } from '#contract/surveys/asks.ts';
import { givenMeasure, questionText, surveyInput, type SurveyPlace } from '#contract/surveys/schemas.ts';
import { blockYaml, fencedYaml, yamlIn } from '#server/platform/text-files/fenced-yaml.ts';
import { TextFileError, FileProblems } from '#server/platform/text-files/file-problems.ts';
import { readAllSections, type Section } from '#server/platform/text-files/sections.ts';
import {
  type TextFile,
  fieldsOf,
  partFile,
  readFields,
  readYaml,
  type YamlAllowance,
} from '#server/platform/text-files/text-file.ts';
import { days, flag, text, wrongFields } from './file-fields.ts';

export interface SurveyInFile {
  title: string;
  description: string | null;
  place: SurveyPlace;
  /** It is offered at the other end of the course too. */
  isAgain: boolean;
  isActive: boolean;
  anonymous: boolean;
  byLink: boolean;
  /** When the demonstration student submitted the survey; null if not yet. */
  sentDaysAgo: number | null;
  questions: QuestionInFile[];
}

export interface QuestionInFile {
  text: string;
  asks: Asks;
  measure: string | null;
  /** The student's answer; empty if there is none. */
  answer: string;
}

/**
 * A survey offered in a course: each heading is a question, in YAML below it what there is to choose from, and then the student's
 * answer.
 */
export function parseSurvey(
  file: TextFile,
  { place, isDraft = false }: { place: SurveyPlace; isDraft?: boolean },
): SurveyInFile {
  const { path } = file;
  const { yaml, body, bodyLine } = partFile(file);
  const problems = new FileProblems();
  const fields = problems.read(() => readFields(path, yaml, isDraft ? draftFields : surveyFields));
  const sections = problems.readList(() => readAllSections(path, body, { firstLine: bodyLine }));
  const allowance = { left: mostLexemesOfQuestions };
  const questions = sections.flatMap(
    (section) => problems.read(() => readQuestion(path, section, allowance)) ?? [],
  );
  problems.read(() => {
    if (sections.length === 0 && !isDraft)
      throw new TextFileError(path, 'нет ни одного вопроса «# …»', bodyLine);
    if (fields && fields.daysAgo === undefined && questions.some(({ answer }) => answer !== ''))
      throw new TextFileError(path, 'есть ответы, но не сказано в daysAgo, когда они отправлены', 1);
  });
  if (!fields || problems.found.length > 0) throw problems.error();
  const { daysAgo, again, description, ...rest } = fields;
  return {
    ...rest,
    description: description ?? null,
    place,
    isAgain: again,
    sentDaysAgo: daysAgo ?? null,
    questions,
  };
}

const draftFields = z.strictObject(
  {
    title: text.pipe(surveyInput.shape.title),
    description: surveyInput.shape.description,
    again: flag,
    isActive: flag.default(true),
    anonymous: flag,
    byLink: flag,
    daysAgo: days.optional(),
  },
  { error: wrongFields },
);

const surveyFields = draftFields.extend({ description: text });

/** Two hundred questions of thirty options have some fifty thousand. */
const mostLexemesOfQuestions = 60_000;

function readQuestion(path: string, section: Section, allowance: YamlAllowance): QuestionInFile {
  const fence = /^```yaml\n.*?\n```(?=\n|$)/s.exec(section.text)?.[0] ?? '';
  const yaml = yamlIn(fence);
  const at = { text: yaml ?? '', line: section.textLine + 1 };
  const read = readYaml(path, 'в вопросе', at, allowance);
  const beside = fieldsOf(path, read, besideFields, 'в вопросе');
  const asked = yaml === undefined ? inWords : fieldsOf(path, read, asks, 'в вопросе');
  const question = questionText.safeParse(beside.text ?? section.name);
  if (!question.success)
    throw new TextFileError(path, `вопрос: ${question.error.issues[0]?.message}`, section.line);
  return {
    text: question.data,
    asks: asked,
    measure: beside.measure,
    answer: section.text.slice(fence.length).trim(),
  };
}

const inWords = { kind: 'text' } as const;

const another = z.unknown().optional();

const askFields = Object.fromEntries(
  asks.options.flatMap(({ shape }) => Object.keys(shape).map((field) => [field, another] as const)),
);

/** What the question asks is read by itself. */
const besideFields = z.strictObject(
  {
    text: questionText.optional().describe('Where a heading can’t hold it'),
    measure: givenMeasure.default(null),
    ...askFields,
  },
  { error: wrongFields },
);

export function writeSurvey(survey: Omit<SurveyInFile, 'sentDaysAgo' | 'place'>): string {
  const { title, description, isAgain, isActive, anonymous, byLink, questions } = survey;
  const fields = {
    title,
    ...(description !== null && { description }),
    ...(isAgain && { again: true }),
    ...(!isActive && { isActive }),
    ...(anonymous && { anonymous }),
    ...(byLink && { byLink }),
  };
  return `---\n${blockYaml(fields)}---\n${questions.map(writeQuestion).join('')}`;
}

function writeQuestion({ text: words, asks: asked, measure }: Omit<QuestionInFile, 'answer'>, place: number) {
  const isHeading = !words.includes('\n') && readAllSections('', `# ${words}`).at(0)?.name === words;
  const heading = isHeading ? words : `Вопрос ${place + 1}`;
  const isPlain = isHeading && asked.kind === 'text' && measure === null;
  const beside = { ...(!isHeading && { text: words }), ...asked, ...(measure !== null && { measure }) };
  return `\n# ${heading}\n${isPlain ? '' : `\n${fencedYaml(beside)}\n`}`;
}
