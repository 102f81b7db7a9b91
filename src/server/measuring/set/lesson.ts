import { readFile } from 'node:fs/promises';
import type { LessonInFile } from '#server/course-files/format/lesson-in-file.ts';
import { parseLesson } from '#server/course-files/format/lesson-in-file.ts';
import { readShippedLesson } from '#server/course-files/format/shipped-courses.ts';
import { evalsFolder } from './eval-file.ts';

/** A demonstration lesson with its criteria; `path` is `feedback/01-facts-and-verdicts`. */
export type EvalLesson = { path: string } & Omit<LessonInFile, 'attempts'>;

/** The lessons whose answers the set holds, by path. */
export async function readLessons(): Promise<ReadonlyMap<string, EvalLesson>> {
  const lessons = paths.map(async (path) => [path, { path, ...(await readShippedLesson(path)) }] as const);
  return new Map(await Promise.all(lessons));
}

/** The lesson that asks for what was done: none of the demonstration's does. */
export async function readLessonOfDeeds(): Promise<EvalLesson> {
  const path = 'intentions/lesson';
  const text = await readFile(new URL(`${path}.md`, evalsFolder), 'utf8');
  return { path, ...parseLesson({ path: `${path}.md`, text }) };
}

const paths = [
  'feedback/01-facts-and-verdicts',
  'feedback/02-four-sentences',
  'feedback/03-praise',
  'difficult-conversations/01-purpose',
  'difficult-conversations/04-refusal',
  'difficult-conversations/05-heat',
];
