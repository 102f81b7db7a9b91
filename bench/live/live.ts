import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from '#bench/load/http-connection.ts';
import { quantiles, type Quantiles } from '#bench/load/quantiles.ts';
import { nodeMemory, processTree } from '#bench/machine/processes.ts';
import type { Student } from '#bench/scenarios/school.ts';
import type { Stage } from '#bench/stage.ts';
import { openPage } from './open-page.ts';

/** Measures the time from the 201 to the request at the model, one answer at a time with an otherwise empty queue. */
export async function timeToModel(stage: Stage, students: Student[]): Promise<Quantiles> {
  const { model } = stage;
  model.timings = { pieces: 3, pauseMs: 2 };
  const connection = await HttpConnection.open(stage.app.port);
  const waits: number[] = [];
  for (const student of students) {
    const [arrivals, done] = [model.arrivals.length, model.done];
    await submit(connection, student);
    const accepted = performance.now();
    await until(() => model.done > done);
    waits.push((model.arrivals[arrivals] ?? NaN) - accepted);
    // Wait until the review is recorded and the worker is idle.
    await sleep(60);
  }
  connection.close();
  return quantiles(waits);
}

/** The median in milliseconds from an answer to its review's beginning, of answers in turn: by the database's own clock. */
export async function takenUpAfter(stage: Stage, students: Student[]): Promise<number> {
  const { model } = stage;
  const { pool } = stage.database;
  model.timings = { pieces: 3, pauseMs: 2 };
  const connection = await HttpConnection.open(stage.app.port);
  const isDone = async ({ id }: Student) => {
    const { rowCount } = await pool.query(
      "select from reviews join answers on answers.id = answer_id where user_id = $1 and state <> 'done'",
      [id],
    );
    return rowCount === 0;
  };
  for (const student of students) {
    await submit(connection, student);
    while (!(await isDone(student))) await sleep(20);
    await sleep(60);
  }
  connection.close();
  const { rows } = await pool.query<{ p50: number }>(
    `
    select percentile_cont(0.5) within group (order by date_part('epoch', started_at - reviews.created_at) * 1000) as p50
    from reviews join answers on answers.id = answer_id where user_id = any($1) and idempotency_key is not null`,
    [students.map(({ id }) => id)],
  );
  return rows[0]?.p50 ?? NaN;
}

/** Measures the time from the model's writing of a piece to its arrival at the page, with one open page per student. */
export async function timeToPage(stage: Stage, students: Student[]): Promise<Quantiles> {
  const { app, model } = stage;
  model.timings = { pieces: 20, pauseMs: 100 };
  const waits: number[] = [];
  const pages = students.map(({ cookie, openLessonId }) =>
    openPage({ port: app.port, cookie, lessonId: openLessonId }, ({ text = '' }) => {
      const now = performance.now();
      // One event may contain several pieces; each of them is counted.
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

export interface HeldPages {
  opened: number;
  stillOpen: number;
  /** The latency of an answer's first event at its page, while all pages are open. */
  delivery: Quantiles;
  rss: number;
}

/** Holds one page per student open in one process, and measures the delivery of events to some of them. */
export async function holdPages(
  stage: Stage,
  students: Student[],
  notifiedCount: number,
): Promise<HeldPages> {
  const { app, model } = stage;
  model.timings = { pieces: 1, pauseMs: 0 };
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
  for (const student of students.slice(0, notifiedCount)) {
    const started = performance.now();
    await submit(connection, student);
    await until(() => firstEvents.has(student.id));
    waits.push((firstEvents.get(student.id) ?? NaN) - started);
  }
  connection.close();
  const { rss } = await nodeMemory((await processTree(app.pid)).filter(({ name }) => name !== 'postgres'));
  const stillOpen = pages.filter((page) => page.isOpen()).length;
  for (const page of pages) page.close();
  return { opened, stillOpen, delivery: quantiles(waits), rss };
}

export interface Burst {
  accepted: number;
  acceptedSeconds: number;
  reviewed: number;
  seconds: number;
  /** The time that the model alone would take at this concurrency. */
  modelSeconds: number;
}

/** All students submit at the same moment. */
export async function burst(stage: Stage, students: Student[], atOnce: number): Promise<Burst> {
  const { model } = stage;
  model.timings = { pieces: 10, pauseMs: 40 };
  const before = model.done;
  const started = performance.now();
  const accepted = await submitAll(stage, students);
  const acceptedSeconds = (performance.now() - started) / 1000;
  await until(() => model.done >= before + accepted, 300_000);
  const seconds = (performance.now() - started) / 1000;
  const oneSeconds = (model.timings.pieces * model.timings.pauseMs) / 1000;
  const reviewed = await reviewedSoon(stage, accepted);
  return { accepted, acceptedSeconds, reviewed, seconds, modelSeconds: (accepted / atOnce) * oneSeconds };
}

/** The number of the bench's answers with a review in force; waits for the last ones to be recorded. */
async function reviewedSoon({ database }: Stage, wanted: number): Promise<number> {
  for (let look = 0; ; look += 1) {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::integer as count from answers join reviews on reviews.answer_id = answers.id and in_force
       where idempotency_key like 'burst-%'`,
    );
    const count = rows[0]?.count ?? 0;
    if (count >= wanted || look > 50) return count;
    await sleep(100);
  }
}

/** All at once, each on its own connection. Returns the number of accepted answers. */
export async function submitAll({ app }: Stage, students: Student[]): Promise<number> {
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
    `idempotency-key: burst-${Date.now()}-${sent}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  const { status } = await connection.send(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`));
  return status;
}

export async function until(isMet: () => boolean, withinMs = 60_000): Promise<void> {
  for (const started = performance.now(); !isMet();) {
    if (performance.now() - started > withinMs) throw new Error('Timed out');
    await sleep(1);
  }
}
