import { readdir, readFile } from 'node:fs/promises';
import { type EvalAnswer, parseAnswer } from './answer.ts';
import { type EvalFile, evalsFolder } from './eval-file.ts';
import { type EvalInjection, parseInjection } from './injection.ts';
import { type EvalIntention, parseIntention } from './intention.ts';
import { type EvalLesson, readLessonOfDeeds, readLessons } from './lesson.ts';
import { type EvalRevision, parseRevision } from './revision.ts';

/** What a mentor is measured on; the formats and the labels are described in evals/README.md. */
export interface EvalSet {
  /** By path, as `feedback/01-facts-and-verdicts`. */
  lessons: ReadonlyMap<string, EvalLesson>;
  answers: EvalAnswer[];
  revisions: EvalRevision[];
  injections: EvalInjection[];
  /** Held apart: in no other figure. */
  intentions: EvalIntention[];
}

/** Reads the set and refuses what can't be measured: an unknown criterion or level, a passage that isn't in its text. */
export async function readSet(): Promise<EvalSet> {
  const lessons = await readLessons();
  const answers = (await readFolder('ru/answers')).map((file) => parseAnswer(file, lessons));
  const revisions = (await readFolder('ru/revisions')).map((file) => parseRevision(file, answers));
  const known = { lessons, answers, revisions };
  const injections = (await readFolder('injections')).map((file) => parseInjection(file, known));
  const deeds = await readLessonOfDeeds();
  const intentions = (await readFolder('intentions/answers')).map((file) => parseIntention(file, deeds));
  return { ...known, injections, intentions };
}

async function readFolder(folder: string): Promise<EvalFile[]> {
  const url = new URL(`${folder}/`, evalsFolder);
  const names = (await readdir(url)).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      path: `${folder}/${name}`,
      text: await readFile(new URL(name, url), 'utf8'),
    })),
  );
}
