import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from '#bench/load/http-connection.ts';
import { quantiles, type Quantiles } from '#bench/load/quantiles.ts';
import { familyOf, nodeMemory } from '#bench/machine/processes.ts';
import type { Student } from '#bench/scenarios/school.ts';
import type { Stage } from '#bench/stage.ts';
import { openPage } from './open-page.ts';

/** From the 201 to the request's arrival at the model, one answer at a time with nothing else in the queue. */
export async function timeToModel(stage: Stage, students: Student[]): Promise<Quantiles> {
  const { model } = stage;
  model.pace = { pieces: 3, pauseMs: 2 };
  const connection = await HttpConnection.open(stage.app.port);
  const waits: number[] = [];
  for (const student of students) {
    const [arrivals, done] = [model.arrivals.length, model.done];
    await submit(connection, student);
    const accepted = performance.now();
    await until(() => model.done > done);
    waits.push((model.arrivals[arrivals] ?? NaN) - accepted);
    // The review is written down and the worker idle again.
    await sleep(60);
  }
  connection.close();
  return quantiles(waits);
}

/** From the model's writing of a piece to its arrival at the open page, with as many pages open as there are students. */
export async function timeToPage(stage: Stage, students: Student[]): Promise<Quantiles> {
  const { app, model } = stage;
  model.pace = { pieces: 20, pauseMs: 100 };
  const waits: number[] = [];
  const pages = students.map(({ cookie, openLessonId }) =>
    openPage({ port: app.port, cookie, lessonId: openLessonId }, ({ text = '' }) => {
      const now = performance.now();
      // What the app sends together counts for each of the pieces in it.
      for (const [piece] of text.matchAll(/Отзыв \d+, часть \d+\. /g))
        waits.push(now - (model.writtenAt.get(piece) ?? NaN));
    }),
  );
  await Promise.all(pages.map(({ open }) => open));
  const done = model.done;
  await submitAll(stage, students);
  await until(() => model.done >= done + students.length);
  await sleep(500);
  for (const page of pages) page.close();
  return quantiles(waits);
}

export interface Held {
  opened: number;
  stillOpen: number;
  /** Of an answer's events at its own page, while all the others are open. */
  told: Quantiles;
  rss: number;
}

/** As many pages as there are students, held open by one process, and some of them told of something. */
export async function holdPages(stage: Stage, students: Student[], told: number): Promise<Held> {
  const { app, model } = stage;
  model.pace = { pieces: 1, pauseMs: 0 };
  const firstEvents = new Map<string, number>();
  let submitting = false;
  const pages = [];
  for (let from = 0; from < students.length; from += 250) {
    const batch = students.slice(from, from + 250).map((student) =>
      openPage({ port: app.port, cookie: student.cookie, lessonId: student.openLessonId }, () => {
        if (submitting && !firstEvents.has(student.id)) firstEvents.set(student.id, performance.now());
      }),
    );
    pages.push(...batch);
    await Promise.all(batch.map(({ open }) => open));
  }
  const opened = pages.filter((page) => page.isOpen()).length;
  await sleep(2_000);
  const waits: number[] = [];
  const connection = await HttpConnection.open(app.port);
  submitting = true;
  for (const student of students.slice(0, told)) {
    const started = performance.now();
    await submit(connection, student);
    await until(() => firstEvents.has(student.id));
    waits.push((firstEvents.get(student.id) ?? NaN) - started);
  }
  connection.close();
  const { rss } = await nodeMemory((await familyOf(app.pid)).filter(({ name }) => name !== 'postgres'));
  const stillOpen = pages.filter((page) => page.isOpen()).length;
  for (const page of pages) page.close();
  return { opened, stillOpen, told: quantiles(waits), rss };
}

export interface Rush {
  accepted: number;
  acceptedSeconds: number;
  reviewed: number;
  seconds: number;
  /** How long the model alone would have taken, that many at a time without a pause. */
  modelSeconds: number;
}

/** Everybody answers in the same moment. */
export async function rush(stage: Stage, students: Student[], atOnce: number): Promise<Rush> {
  const { model } = stage;
  model.pace = { pieces: 10, pauseMs: 40 };
  const before = model.done;
  const started = performance.now();
  const accepted = await submitAll(stage, students);
  const acceptedSeconds = (performance.now() - started) / 1000;
  await until(() => model.done >= before + accepted, 300_000);
  const seconds = (performance.now() - started) / 1000;
  const oneSeconds = (model.pace.pieces * model.pace.pauseMs) / 1000;
  const reviewed = await reviewedSoon(stage, accepted);
  return { accepted, acceptedSeconds, reviewed, seconds, modelSeconds: (accepted / atOnce) * oneSeconds };
}

/** How many of the bench's answers have a review in force; the last may be being written down. */
async function reviewedSoon({ database }: Stage, wanted: number): Promise<number> {
  for (let look = 0; ; look += 1) {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::integer as count from answers join reviews on reviews.answer_id = answers.id and in_force
       where idempotency_key like 'rush-%'`,
    );
    const count = rows[0]?.count ?? 0;
    if (count >= wanted || look > 50) return count;
    await sleep(100);
  }
}

/** Each on a connection of their own, all at once. Returns how many were accepted. */
async function submitAll({ app }: Stage, students: Student[]): Promise<number> {
  const connections = await Promise.all(students.map(() => HttpConnection.open(app.port)));
  const statuses = await Promise.all(
    students.map(async (student, index) => {
      const connection = connections[index];
      return connection && submit(connection, student);
    }),
  );
  for (const connection of connections) connection.close();
  return statuses.filter((status) => status === 201).length;
}

let sent = 0;

async function submit(
  connection: HttpConnection,
  { cookie, openLessonId }: Pick<Student, 'cookie' | 'openLessonId'>,
): Promise<number> {
  sent += 1;
  const body = JSON.stringify({ content: `Я бы начал с факта и спросил, что случилось. ${sent}` });
  const head = [
    `POST /api/lessons/${openLessonId}/answers HTTP/1.1`,
    'host: 127.0.0.1',
    `cookie: ${cookie}`,
    `idempotency-key: rush-${Date.now()}-${sent}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  const { status } = await connection.send(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`));
  return status;
}

async function until(come: () => boolean, withinMs = 60_000): Promise<void> {
  for (const started = performance.now(); !come();) {
    if (performance.now() - started > withinMs) throw new Error('It did not come in time');
    await sleep(1);
  }
}
