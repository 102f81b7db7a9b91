import pino from 'pino';
import type { Answer } from '#contract/answers/schemas.ts';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { startWorker } from '#server/app/worker.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createTestApp, type TestApp } from './app.ts';
import { createAdmin, createCourse, createCurator, createLesson, createUser, enrol } from './factories.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { eventually } from './review-setting.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

export interface PeopleSetting extends TestApp {
  model: ModelServer;
  admin: Person;
  curator: Person;
  student: Person;
  course: { id: string };
  lesson: { id: string };
  /** What the worker has logged. */
  said: string[];
  submit(content: string, reader?: 'model' | 'person'): ReturnType<TestApp['call']>;
  /** The answer as somebody finds it in the lesson's list. */
  seen(as: { id: string }, answerId: string): Promise<Answer>;
  /** Waits for a state of the answer's newest review, as the database has it. */
  reaches(answerId: string, state: string): Promise<string>;
  referralsOf(answerId: string): Promise<{ reason: string; text: string | null; decision: string | null }[]>;
  /** Every response that the student can get, by every address with any of these ids, in one text. */
  readAll(as: { id: string }, ids: readonly string[]): Promise<string>;
}

/** An app and a worker with a scripted model; a curator's student in a lesson of a course that lets people choose. */
export async function createPeopleSetting({
  course: fields = { without_ai: true },
  lesson: given = {},
}: {
  course?: Partial<Parameters<typeof createCourse>[1]>;
  lesson?: Omit<Parameters<typeof createLesson>[1], 'course_id'>;
} = {}): Promise<PeopleSetting> {
  const model = await startModelServer();
  const env = {
    AI_BASE_URL: model.url,
    AI_MODEL: 'mentor-1',
    LOG_LEVEL: 'silent',
    ANSWERS_PER_MINUTE: '1000',
  };
  const t = await createTestApp(env);
  const { db } = t;
  const said: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void said.push(line) });
  const timings = { localServers: [], firstPauseMs: 10 };
  const worker = await startWorker({ ...t, config: readConfig(env), log, timings });
  const course = await createCourse(db, fields);
  const lesson = await createLesson(db, { course_id: course.id, ...given });
  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id });
  return {
    ...t,
    model,
    said,
    student,
    course,
    lesson,
    admin: await createAdmin(db),
    curator: await createCurator(db, { of: [{ course_id: course.id }] }),
    submit: (content, reader) =>
      t.call('POST', `/api/lessons/${lesson.id}/answers`, {
        as: student,
        body: { content, ...(reader && { reader }) },
      }),
    async seen(as, answerId) {
      const answers = (await t.call('GET', `/api/lessons/${lesson.id}/answers`, { as })).json<Answer[]>();
      const found = answers.find(({ id }) => id === answerId);
      if (!found) throw new Error('No such answer');
      return found;
    },
    reaches: (answerId, state) =>
      eventually(async () => {
        const newest = await db
          .selectFrom('reviews')
          .select(['id', 'state'])
          .where('answer_id', '=', answerId)
          .where('latest', '=', true)
          .executeTakeFirst();
        return newest?.state === state ? newest.id : undefined;
      }),
    referralsOf: (answerId) =>
      db
        .selectFrom('referrals')
        .select(['reason', 'text', 'decision'])
        .where('answer_id', '=', answerId)
        .orderBy('reason')
        .execute(),
    async readAll(as, ids) {
      const addresses = reads.flatMap((path) => withIds(path, ids));
      const responses = [];
      for (const address of new Set(addresses)) responses.push((await t.call('GET', address, { as })).body);
      return responses.join('\n');
    },
    async close() {
      await worker.stop();
      await model.close();
      await t.close();
    },
  };
}

const endpoints: EndpointShape[] = Object.values(allCalls);
const reads = endpoints
  .filter(
    ({ method, access, contentType }) =>
      method === 'GET' && access !== 'admin' && access !== 'curator' && contentType !== 'text/event-stream',
  )
  .map(({ path }) => path);

/** The path with each of the ids in each of its places. */
function withIds(path: string, ids: readonly string[]): string[] {
  const place = /:\w+/.exec(path)?.[0];
  return place === undefined ? [path] : ids.flatMap((id) => withIds(path.replace(place, id), ids));
}
