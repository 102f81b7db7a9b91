import { z } from 'zod';
import { level, type ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { days, number, text, wrongFields } from './demo-fields.ts';
import { type DemoFile, readFrontMatter } from './demo-file.ts';
import { DemoFileError } from './demo-problems.ts';
import { readAllSections, readSections } from './demo-sections.ts';
import { type DemoTalk, parseDemoTalk, takeSection } from './demo-talk.ts';

export interface DemoAttempt {
  daysAgo: number;
  /** The time spent in the lesson between the first view and this answer. */
  minutes: number;
  content: string;
  /** The answer is a talk; then `content` has its lines only. */
  talk: DemoTalk | null;
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
  files: { file: DemoFile; attempt: number }[],
  card: ScenarioCard | undefined,
): DemoAttempt[] {
  const inOrder = files.toSorted((a, b) => a.attempt - b.attempt);
  inOrder.forEach(({ file, attempt }, index) => {
    if (attempt !== index + 1) throw new DemoFileError(file.path, `нет попытки ${index + 1}`);
  });
  const attempts = inOrder.map(({ file }) => ({ file, attempt: parseAttempt(file, card) }));
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

function parseAttempt(file: DemoFile, card: ScenarioCard | undefined): DemoAttempt {
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
    talk: isTalk ? parseDemoTalk(file.path, sections, { card, level: given }) : null,
    review: sections['Отзыв'] ?? '',
  };
}

const takesIn = (path: string, body: string): string[] =>
  readAllSections(path, body)
    .map(({ name }) => name)
    .filter((name) => takeSection.test(name));
