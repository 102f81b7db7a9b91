import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { stringify } from 'yaml';
import { startWorker, type Worker, type WorkerOptions } from '#server/app/worker.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createTestApp, type TestApp } from './app.ts';
import { createAdmin, createCourse, createLesson, createUser, enrol } from './factories.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { eventually } from './review-setting.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

export interface ModelsSetting extends TestApp {
  /** As they are preferred. */
  models: [ModelServer, ModelServer];
  worker: Worker;
  admin: Person;
  student: Person;
  lesson: Awaited<ReturnType<typeof createLesson>>;
  /** What the worker has logged. */
  said: string[];
  /** Answers the lesson over HTTP, which takes it. */
  submit(as?: { id: string }, content?: string): Promise<string>;
  reviewsOf(answerId: string): Promise<Awaited<ReturnType<typeof readReviews>>>;
  /** Waits for a state of the newest review. */
  reaches(answerId: string, state: string): Promise<Awaited<ReturnType<typeof readReviews>>[number]>;
  /** The ledger, oldest first. */
  calls(): ReturnType<typeof readCalls>;
}

interface Given {
  course?: Partial<Parameters<typeof createCourse>[1]>;
  env?: Record<string, string>;
  /** Fields of the listed endpoints, in order of preference. */
  listed: [Record<string, unknown>, Record<string, unknown>];
  timings?: WorkerOptions['timings'];
}

/** An app and a worker with two listed models, and a student in a lesson. */
export async function createModelsSetting({
  course: fields,
  env = {},
  listed,
  timings: more = {},
}: Given): Promise<ModelsSetting> {
  const models: [ModelServer, ModelServer] = [await startModelServer(), await startModelServer()];
  const folder = await mkdtemp(join(tmpdir(), 'models-'));
  const file = join(folder, 'endpoints.yaml');
  const names = ['first', 'second'];
  const endpoints = listed.map((given, index) => ({
    name: names[index],
    baseUrl: models[index]?.url,
    model: 'mentor-1',
    ...given,
  }));
  await writeFile(file, stringify(endpoints));
  const variables = { AI_ENDPOINTS_FILE: file, LOG_LEVEL: 'silent', ANSWERS_PER_MINUTE: '1000', ...env };
  const t = await createTestApp(variables);
  const { db } = t;
  const said: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void said.push(line) });
  const timings = { localServers: [], firstPauseMs: 10, budgetMs: 100, ...more };
  const worker = await startWorker({ ...t, config: readConfig(variables), log, timings });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= worker.stop());
  const course = await createCourse(db, fields);
  const lesson = await createLesson(db, { course_id: course.id });
  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id });
  return {
    ...t,
    models,
    worker: { ...worker, stop },
    admin: await createAdmin(db),
    student,
    lesson,
    said,
    async submit(as = student, content = 'Я сказал коллеге, что отчёт опоздал.') {
      const sent = await t.call('POST', `/api/lessons/${lesson.id}/answers`, { as, body: { content } });
      if (sent.statusCode !== 201) throw new Error(sent.body);
      return sent.json<{ id: string }>().id;
    },
    reviewsOf: (answerId) => readReviews(db, answerId),
    reaches: (answerId, state) =>
      eventually(async () =>
        (await readReviews(db, answerId)).find((one) => one.latest && one.state === state),
      ),
    calls: () => readCalls(db),
    async close() {
      await stop();
      await Promise.all(models.map((model) => model.close()));
      await t.close();
      await rm(folder, { recursive: true });
    },
  };
}

const readReviews = (db: TestApp['db'], answerId: string) =>
  db.selectFrom('reviews').selectAll().where('answer_id', '=', answerId).orderBy('id').execute();

const readCalls = (db: TestApp['db']) => db.selectFrom('model_calls').selectAll().orderBy('id').execute();
