import { z } from 'zod';
import { level, type ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { TextFileError } from '#server/platform/text-files/file-problems.ts';
import { readAllSections, readSections } from '#server/platform/text-files/sections.ts';
import { type TextFile, readFrontMatter } from '#server/platform/text-files/text-file.ts';
import { days, number, text, wrongFields } from './file-fields.ts';
import { type TalkInFile, parseTalk, takeSection } from './talk-in-file.ts';

export interface AttemptInFile {
  daysAgo: number;
  /** The time spent in the lesson between the first view and this answer. */
  minutes: number;
  content: string;
  /** The answer is a talk; then `content` has its lines only. */
  talk: TalkInFile | null;
  /** Empty in an alarm: nobody but a person reads it. */
  review: string;
  /** Its author may be in danger: no model was asked, and a person is to answer at once. */
  isAlarm: boolean;
  /** The review waits for a person; the student doesn't see it yet. */
  isHeld: boolean;
  /** What the student says against a remark of the review, which a person is to answer. */
  disagreement: Disagreement | null;
}

interface Disagreement {
  /** As the lesson's file names it. */
  criterion: string;
  reason: string;
}

/** One person's answers to one lesson, in the order of their numbers. */
export function parseAttempts(
  files: { file: TextFile; attempt: number }[],
  card: ScenarioCard | undefined,
): AttemptInFile[] {
  const inOrder = files.toSorted((a, b) => a.attempt - b.attempt);
  inOrder.forEach(({ file, attempt }, index) => {
    if (attempt !== index + 1) throw new TextFileError(file.path, `нет попытки ${index + 1}`);
  });
  const attempts = inOrder.map(({ file }) => ({ file, attempt: parseAttempt(file, card) }));
  attempts.forEach(({ file, attempt: { daysAgo, minutes } }, index) => {
    const before = attempts[index - 1]?.attempt;
    if (!before || (daysAgo < before.daysAgo && minutes >= before.minutes)) return;
    throw new TextFileError(
      file.path,
      'попытка должна быть позже предыдущей: daysAgo меньше, minutes не меньше',
    );
  });
  return attempts.map(({ attempt }) => attempt);
}

const answerFields = z.strictObject(
  {
    daysAgo: days,
    minutes: number(24 * 60),
    level: level.optional(),
    isAlarm: z.boolean('нужно true или false').default(false),
    isHeld: z.boolean('нужно true или false').default(false),
    disagreement: z
      .strictObject({ criterion: text, reason: text }, { error: wrongFields })
      .nullable()
      .default(null),
  },
  { error: wrongFields },
);

function parseAttempt(file: TextFile, card: ScenarioCard | undefined): AttemptInFile {
  const { fields, body } = readFrontMatter(file, answerFields);
  const { level: given, ...rest } = fields;
  const isTalk = given !== undefined;
  const name = isTalk ? 'Разговор' : 'Ответ';
  const sections = readSections(file.path, body, {
    required: rest.isAlarm ? [name] : [name, 'Отзыв'],
    optional: isTalk ? takesIn(file.path, body) : [],
  });
  const content = sections[name];
  return {
    ...rest,
    content,
    talk: isTalk ? parseTalk(file.path, sections, { card, level: given }) : null,
    review: sections['Отзыв'] ?? '',
  };
}

const takesIn = (path: string, body: string): string[] =>
  readAllSections(path, body)
    .map(({ name }) => name)
    .filter((name) => takeSection.test(name));
