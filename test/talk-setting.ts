import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Dialogue, Turn } from '#contract/talks/schemas.ts';
import { startWorker, type Worker, type WorkerOptions } from '#server/app/worker.ts';
import { createTestApp, type TestApp } from './app.ts';
import { createAdmin, createScenario, createStudentInLesson } from './factories.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { eventually, workerConfig } from './review-setting.ts';

type Who = { id: string };

export interface TalkSetting extends TestApp {
  model: ModelServer;
  course: { id: string };
  lesson: { id: string; course_id: string };
  student: Who;
  admin: Who;
  scenario: { id: string };
  /** The workers' log. */
  said: string[];
  startWorker(env?: Record<string, string>, timings?: WorkerOptions['timings']): Promise<Worker>;
  /** In another process, to be killed. */
  forkWorker(env?: Record<string, string>): Promise<{ kill(): Promise<void> }>;
  /** Begins a talk; ends a test if that is refused. */
  begin(options?: { as?: Who; lessonId?: string; body?: object }): Promise<Dialogue>;
  say(
    dialogueId: string,
    line: { number: number; text?: string },
    options?: { as?: Who; key?: string },
  ): ReturnType<TestApp['call']>;
  talk(dialogueId: string, as?: Who): Promise<Dialogue>;
  /** Waits until a turn is in one of the states. */
  settled(dialogueId: string, number: number, states?: Turn['state'][]): Promise<Turn>;
}

/** A lesson with a scenario, its student, the app over it, a scripted model, and workers on demand. */
export async function createTalkSetting({
  card = {},
  env = {},
}: { card?: Partial<ScenarioCard>; env?: Record<string, string> } = {}): Promise<TalkSetting> {
  const model = await startModelServer();
  model.always(persona('Ладно, слушаю.'));
  const ai = { AI_BASE_URL: model.url, AI_MODEL: 'mentor-1', TURNS_PER_MINUTE: '1000', ...env };
  const app = await createTestApp(ai);
  const { db, connection, metrics } = app;
  const { course, lesson, student } = await createStudentInLesson(db);
  const scenario = await createScenario(db, { lesson_id: lesson.id, card });
  const admin = await createAdmin(db);
  const said: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void said.push(line) });
  const closers: (() => Promise<unknown>)[] = [];

  const talk = async (dialogueId: string, as: Who = student): Promise<Dialogue> => {
    const response = await app.call('GET', `/api/dialogues/${dialogueId}`, { as });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json();
  };
  return {
    ...app,
    model,
    course,
    lesson,
    student,
    admin,
    scenario,
    said,
    async startWorker(given = {}, timings = {}) {
      const config = workerConfig({ ...ai, ...given });
      const own = { localServers: [], firstPauseMs: 10, sweepMs: 300, ...timings };
      const worker = await startWorker({ connection, config, metrics, log, timings: own });
      let stopped: Promise<void> | undefined;
      const stop = () => (stopped ??= worker.stop());
      closers.unshift(stop);
      return { stop, isWorking: () => worker.isWorking() };
    },
    async forkWorker(given = {}) {
      const path = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
      const own = { LOG_LEVEL: 'silent', TEST_CONNECTION: JSON.stringify(connection), ...ai, ...given };
      const child = fork(path, {
        env: { ...process.env, ...own },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const gone = once(child, 'exit');
      const kill = async () => {
        child.kill('SIGKILL');
        await gone;
      };
      closers.unshift(kill);
      const ended = gone.then(() => Promise.reject(new Error('The worker has ended before it began')));
      ended.catch(() => {});
      await Promise.race([once(child, 'message'), ended]);
      return { kill };
    },
    async begin({ as = student, lessonId = lesson.id, body = {} } = {}) {
      const whole = { level: 'usual', ...body };
      const response = await app.call('POST', `/api/lessons/${lessonId}/dialogues`, { as, body: whole });
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json();
    },
    say: (dialogueId, { number, text = 'Расскажи, что случилось?' }, { as = student, key } = {}) =>
      app.call('POST', `/api/dialogues/${dialogueId}/turns`, {
        as,
        body: { number, text },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      }),
    talk,
    settled: (dialogueId, number, states = ['done', 'failed', 'not_configured']) =>
      eventually(async () => {
        const turn = (await talk(dialogueId)).turns.find((one) => one.number === number);
        return turn && states.includes(turn.state) ? turn : undefined;
      }),
    async close() {
      for (const close of closers) await close();
      await app.close();
      await model.close();
    },
  };
}

/** What a model answers: the lines that nobody sees, then words. */
export const persona = (words: string, { marks = 'нет', alarm = 'нет', pauseMs = 1, size = 12 } = {}) => ({
  kind: 'text' as const,
  pieces: `Человеку: ${alarm}\nОтметки: ${marks}\n${words}`.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [],
  pauseMs,
});
