import { setTimeout as sleep } from 'node:timers/promises';
import { submitAll, until } from '#bench/live/live.ts';
import { openPage } from '#bench/live/open-page.ts';
import { HttpConnection } from '#bench/load/http-connection.ts';
import { quantiles, type Quantiles } from '#bench/load/quantiles.ts';
import { nodeMemory, processTree } from '#bench/machine/processes.ts';
import type { Student } from '#bench/scenarios/school.ts';
import type { Stage } from '#bench/stage.ts';
import { closeTalk, readTalk, say, startTalk, type Talker } from './talker.ts';

export interface TurnTimes {
  /** From the line's POST to the request at the model. */
  toModel: Quantiles;
  /** To the 201. */
  stored: Quantiles;
}

/** One line at a time, with nothing else to do. */
export async function turnsAlone(stage: Stage, students: Student[]): Promise<TurnTimes> {
  const { model } = stage;
  model.turnTimings = { pieces: 2, pauseMs: 2 };
  const connection = await HttpConnection.open(stage.app.port);
  const waits: number[] = [];
  const answers: number[] = [];
  for (const student of students) {
    const talker = await startTalk(connection, student);
    const { turnsDone } = model;
    const { sent, stored, words } = await say(connection, talker);
    waits.push((await arrivalOf(stage, words)) - sent);
    await until(() => model.turnsDone > turnsDone);
    answers.push(stored - sent);
    // Wait until the reply is recorded and the worker is idle.
    await sleep(60);
  }
  connection.close();
  return { toModel: quantiles(waits), stored: quantiles(answers) };
}

/** Open talks with their pages, and what they add to the memory of the app. */
export interface OpenTalks {
  talkers: Talker[];
  megabytes: number;
  close(): void;
}

/** Beside the same pages and as many talks that were closed again: what the work itself leaves in the heap is no talk's. */
export async function openTalks(stage: Stage, students: Student[]): Promise<OpenTalks> {
  const { app, model } = stage;
  model.turnTimings = { pieces: 2, pauseMs: 2 };
  const pages = students.map(({ cookie, openLessonId }) =>
    openPage({ port: app.port, cookie, lessonId: openLessonId }, () => {}),
  );
  await Promise.all(pages.map(({ open }) => open));
  const connection = await HttpConnection.open(app.port);
  for (const talker of await beginTalks(stage, connection, students)) await closeTalk(connection, talker);
  await sleep(2_000);
  const before = await memoryOf(stage);
  const talkers = await beginTalks(stage, connection, students);
  connection.close();
  await sleep(2_000);
  return {
    talkers,
    megabytes: (await memoryOf(stage)) - before,
    close: () => pages.forEach((page) => page.close()),
  };
}

/** Each with a line and its reply. */
async function beginTalks(
  { model }: Stage,
  connection: HttpConnection,
  students: Student[],
): Promise<Talker[]> {
  const talkers: Talker[] = [];
  for (const student of students) {
    const talker = await startTalk(connection, student);
    const { turnsDone } = model;
    await say(connection, talker);
    await until(() => model.turnsDone > turnsDone);
    talkers.push(talker);
  }
  return talkers;
}

const memoryOf = async ({ app }: Stage): Promise<number> =>
  (await nodeMemory((await processTree(app.pid)).filter(({ name }) => name !== 'postgres'))).rss;

const perSecond = 5;

/** Lines of the open talks at an even pace, while four reviews are being written. */
export async function turnsTogether(
  stage: Stage,
  talkers: readonly Talker[],
  { seconds, reviewers }: { seconds: number; reviewers: Student[] },
): Promise<TurnTimes> {
  const { model } = stage;
  model.timings = { pieces: 100, pauseMs: 1_000 };
  model.turnTimings = { pieces: 20, pauseMs: 50 };
  await submitAll(stage, reviewers);
  await until(() => model.active >= reviewers.length);
  const connections = await Promise.all(
    Array.from({ length: perSecond }, () => HttpConnection.open(stage.app.port)),
  );
  const times: { waited: Promise<number>; stored: number }[] = [];
  for (let turn = 0; turn < seconds * perSecond; turn += 1) {
    const talker = talkers[turn % talkers.length];
    const connection = connections[turn % perSecond];
    if (!talker || !connection) throw new Error('There are no talks');
    const { sent, stored, words } = await say(connection, talker);
    times.push({ waited: arrivalOf(stage, words).then((at) => at - sent), stored: stored - sent });
    await sleep(Math.max(0, 1_000 / perSecond - (stored - sent)));
  }
  const waits = await Promise.all(times.map(({ waited }) => waited));
  for (const connection of connections) connection.close();
  return { toModel: quantiles(waits), stored: quantiles(times.map(({ stored }) => stored)) };
}

async function arrivalOf({ model }: Stage, words: string): Promise<number> {
  await until(() => model.turnArrivals.has(words));
  return model.turnArrivals.get(words) ?? NaN;
}

/** A line said while all places for reviews are taken and a hundred answers wait. */
export async function turnsBehindReviews(
  stage: Stage,
  talkers: readonly Talker[],
  waiting: Student[],
): Promise<Quantiles> {
  const { model } = stage;
  model.timings = { pieces: 100, pauseMs: 1_000 };
  model.turnTimings = { pieces: 2, pauseMs: 2 };
  await submitAll(stage, waiting);
  const connection = await HttpConnection.open(stage.app.port);
  const waits: number[] = [];
  for (const talker of talkers) {
    const { turnsDone } = model;
    const { sent, words } = await say(connection, talker);
    waits.push((await arrivalOf(stage, words)) - sent);
    await until(() => model.turnsDone > turnsDone);
    await sleep(60);
  }
  connection.close();
  return quantiles(waits);
}

export async function readTalks(stage: Stage, talkers: readonly Talker[]): Promise<Quantiles> {
  const connection = await HttpConnection.open(stage.app.port);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1)
    for (const talker of talkers) times.push(await readTalk(connection, talker));
  connection.close();
  return quantiles(times.slice(talkers.length));
}
