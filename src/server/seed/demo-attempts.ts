import { z } from 'zod';
import { days, number, wrongFields } from './demo-fields.ts';
import { type DemoFile, DemoFileError, readFrontMatter, readSections } from './demo-file.ts';

export interface DemoAttempt {
  daysAgo: number;
  /** The time spent in the lesson between the first view and this answer. */
  minutes: number;
  content: string;
  review: string;
}

/** One person's answers to one lesson, in the order of their numbers. */
export function parseAttempts(files: { file: DemoFile; attempt: number }[]): DemoAttempt[] {
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

const answerFields = z.strictObject({ daysAgo: days, minutes: number(24 * 60) }, { error: wrongFields });

function parseAttempt(file: DemoFile): DemoAttempt {
  const { fields, body } = readFrontMatter(file, answerFields);
  const sections = readSections(file.path, body, { required: ['Ответ', 'Отзыв'] });
  return { ...fields, content: sections['Ответ'], review: sections['Отзыв'] };
}
