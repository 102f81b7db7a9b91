import type { DemoLesson } from '#server/talks/demo/demo-lesson.ts';
import { readDemoLesson } from '#server/talks/demo/read-demo.ts';

/** A demonstration lesson with its criteria; `path` is `feedback/01-facts-and-verdicts`. */
export type EvalLesson = { path: string } & Omit<DemoLesson, 'attempts'>;

/** The lessons whose answers the set holds, by path. */
export async function readLessons(): Promise<ReadonlyMap<string, EvalLesson>> {
  const lessons = paths.map(async (path) => [path, { path, ...(await readDemoLesson(path)) }] as const);
  return new Map(await Promise.all(lessons));
}

const paths = [
  'feedback/01-facts-and-verdicts',
  'feedback/02-four-sentences',
  'feedback/03-praise',
  'difficult-conversations/01-purpose',
  'difficult-conversations/04-refusal',
  'difficult-conversations/05-heat',
];
