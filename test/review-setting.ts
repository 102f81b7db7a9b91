import pino from 'pino';
import { startWorker, type Worker, type WorkerOptions } from '#server/app/worker.ts';
import { queueReview } from '#server/mentor/reviews/job/queue-review.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { type Live, startLive, type WatcherEvent } from '#server/platform/live/live.ts';
import { createMetrics, type Metrics } from '#server/platform/metrics/metrics.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createAnswer, createCourse, createLesson, createUser } from './factories.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { longestWaitMs } from './waits.ts';

export interface ReviewSetting extends TestDatabase {
  model: ModelServer;
  live: Live;
  /** The workers' metrics. */
  metrics: Metrics;
  lesson: { id: string; course_id: string };
  student: { id: string };
  /** The workers' log messages. */
  said: string[];
  /** A worker with its own connections, as in another process. */
  startWorker(env?: Record<string, string>, timings?: WorkerOptions['timings']): Promise<Worker>;
  /** Stores an answer and queues its review in one transaction. */
  submit(content?: string): Promise<{ id: string }>;
  /** The answer's reviews, oldest first. */
  reviewsOf(answerId: string): ReturnType<typeof readReviews>;
  /** Waits until the answer's newest review is in one of the states. */
  settled(
    answerId: string,
    states?: string[],
    withinMs?: number,
  ): Promise<Awaited<ReturnType<typeof readReviews>>[number]>;
  close(): Promise<void>;
}

/** Everything between an answer and its review, except the app's HTTP. */
export async function createReviewSetting({
  lesson: given = {},
}: { lesson?: { prompt?: string; content?: string } } = {}): Promise<ReviewSetting> {
  const database = await createTestDatabase();
  const { db, connection } = database;
  const said: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void said.push(line) });
  const model = await startModelServer();
  const live = await startLive({ connection, log });
  const metrics = createMetrics(database);
  const student = await createUser(db);
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, ...given });
  const closers: (() => Promise<unknown>)[] = [];

  return {
    ...database,
    model,
    live,
    metrics,
    lesson,
    student,
    said,
    async startWorker(env = {}, timings = {}) {
      const worker = await startWorker({
        connection,
        config: workerConfig({ AI_BASE_URL: model.url, AI_MODEL: 'mentor-1', ...env }),
        metrics,
        log,
        timings: { localServers: [], firstPauseMs: 30, ...timings },
      });
      let stopped: Promise<void> | undefined;
      const stop = () => (stopped ??= worker.stop());
      closers.unshift(stop);
      return { stop, isWorking: () => worker.isWorking() };
    },
    async submit(content) {
      return db.transaction().execute(async (tx) => {
        const answer = await createAnswer(tx, {
          user_id: student.id,
          lesson_id: lesson.id,
          ...(content !== undefined && { content }),
        });
        await queueReview(tx, answer.id);
        return answer;
      });
    },
    reviewsOf: (answerId) => readReviews(db, answerId),
    async settled(answerId, states = ['done', 'failed']) {
      return eventually(async () => {
        const review = (await readReviews(db, answerId)).find(({ latest }) => latest);
        return review && states.includes(review.state) ? review : undefined;
      });
    },
    async close() {
      for (const close of closers) await close();
      await live.close();
      await model.close();
      await database.drop();
    },
  };
}

/** The events sent to an open page of `userId` (or of an administrator). */
export function follow(
  live: Live,
  lessonId: string,
  userId: string | null,
): { events: WatcherEvent[]; text(of?: { attempt?: number; answerId?: string }): string } {
  const events: WatcherEvent[] = [];
  live.watch({ lessonId, userId }, (event) => events.push(event));
  return {
    events,
    text({ attempt, answerId } = {}) {
      const pieces = events.filter((event) => event.type === 'piece');
      return pieces
        .filter((piece) => attempt === undefined || piece.attempt === attempt)
        .filter((piece) => answerId === undefined || piece.answerId === answerId)
        .map(({ text }) => text)
        .join('');
    },
  };
}

/** Polls until there is a result. */
export async function eventually<T>(
  look: () => Promise<T | undefined> | T | undefined,
  withinMs = longestWaitMs,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > end) throw new Error(`Не дождались за ${withinMs} мс: ${look.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const workerConfig = (env: Record<string, string>): Config =>
  readConfig({ LOG_LEVEL: 'silent', ...env });

const readReviews = (db: TestDatabase['db'], answerId: string) =>
  db.selectFrom('reviews').selectAll().where('answer_id', '=', answerId).orderBy('id').execute();
