import pino from 'pino';
import type { Measurement, MeasuredSetName } from '#contract/measurements/schemas.ts';
import { careful } from '#evals/characters/careful.ts';
import { serveCharacter } from '#evals/characters/serve-character.ts';
import type { Subject } from '#evals/characters/subject.ts';
import { startWorker } from '#server/app/worker.ts';
import { type EvalSet, readSet } from '#server/measuring/set/read-set.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createTestApp, type TestApp } from './app.ts';
import { createAdmin } from './factories.ts';
import type { ModelServer } from './model-server.ts';
import { eventually } from './review-setting.ts';

type Admin = Awaited<ReturnType<typeof createAdmin>>;

export interface MeasuringSetting extends TestApp {
  model: ModelServer;
  set: EvalSet;
  admin: Admin;
  env: Record<string, string>;
  work(): Promise<void>;
  start(set?: MeasuredSetName): Promise<Measurement>;
  get(id: string): Promise<Measurement>;
  /** Waits until it is over. */
  ends(id: string): Promise<Measurement>;
  rows(id: string): ReturnType<typeof readRows>;
}

/** An app with a model on which a character of evals/ answers; the worker is started by `work`. */
export async function createMeasuringSetting(
  character: (subject: Subject) => string = careful,
  given: Record<string, string> = {},
): Promise<MeasuringSetting> {
  const set = await readSet();
  const model = await serveCharacter(set, character);
  const env = { AI_BASE_URL: model.url, AI_MODEL: 'mentor-1', LOG_LEVEL: 'silent', ...given };
  const t = await createTestApp(env);
  const admin = await createAdmin(t.db);
  const stops: (() => Promise<void>)[] = [];
  const get = async (id: string) => {
    const response = await t.call('GET', `/api/ai/measurements/${id}`, { as: admin });
    return response.json<Measurement>();
  };
  return {
    ...t,
    model,
    set,
    admin,
    env,
    get,
    async work() {
      const log = pino({ level: 'silent' });
      const timings = { localServers: [], firstPauseMs: 20, sweepMs: 200 };
      const worker = await startWorker({ ...t, config: readConfig(env), log, timings });
      stops.push(() => worker.stop());
    },
    async start(name = 'short') {
      const path = '/api/ai/endpoints/default/measurements';
      const response = await t.call('POST', path, { as: admin, body: { set: name } });
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json<Measurement>();
    },
    ends: (id) =>
      eventually(async () => {
        const now = await get(id);
        return now.state === 'running' ? undefined : now;
      }, 120_000),
    rows: (id) => readRows(t.db, id),
    async close() {
      for (const stop of stops) await stop();
      await model.close();
      await t.close();
    },
  };
}

const readRows = (db: TestApp['db'], id: string) =>
  db.selectFrom('measured_cases').selectAll().where('measurement_id', '=', id).orderBy('id').execute();
