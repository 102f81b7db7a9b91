import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { startTcpProxy, type TcpProxy } from '#test/failover/tcp-proxy.ts';
import { type ModelServer, startModelServer } from '#test/model-server.ts';
import { eventually } from '#test/review-setting.ts';
import { askModel } from './ask-model.ts';
import { ruleOfCourse } from './data-rule.ts';
import { createModels } from './models.ts';

let t: TestDatabase;
let proxy: TcpProxy;
let behindProxy: Database;
let model: ModelServer;
beforeEach(async () => {
  t = await createTestDatabase();
  proxy = await startTcpProxy(address());
  behindProxy = connect({ ...t.connection, host: '127.0.0.1', port: proxy.port });
  model = await startModelServer();
});
afterEach(async () => {
  await behindProxy.close();
  await proxy.close();
  await model.close();
  await t.drop();
});

const address = () => ({ host: `${t.connection.host}`, port: Number(t.connection.port) });

test('what the model says while the database is away is in the ledger when that is back', async () => {
  model.always({ kind: 'text', firstPauseMs: 300 });
  const replies = Promise.all(Array.from({ length: 3 }, ask));
  await eventually(() => model.active === 3 || undefined);
  proxy.goDown();
  expect((await replies).map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
  expect(await calls()).toMatchObject(
    Array.from({ length: 3 }, () => ({ outcome: null, is_estimate: true })),
  );

  proxy.moveTo(address());
  const written = { outcome: 'done', is_estimate: false, input_tokens: 120, output_tokens: 48 };
  await eventually(async () => (await calls()).every(({ outcome }) => outcome !== null) || undefined);
  expect(await calls()).toMatchObject(Array.from({ length: 3 }, () => written));
  // The database is away once, however many calls end meanwhile.
  expect(said.filter((line) => line.includes('расход модели'))).toHaveLength(1);
});

const said: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });

function ask() {
  const { ai } = readConfig({ AI_BASE_URL: model.url, AI_MODEL: 'mentor-1' });
  const found = {
    source: 'configured',
    address: { baseUrl: model.url, apiKey: undefined, model: 'mentor-1' },
  } as const;
  const call = {
    purpose: 'check',
    courseId: null,
    lessonId: null,
    reviewId: null,
    rule: ruleOfCourse('anywhere'),
  } as const;
  const deps = { models: createModels(ai).at(found), db: behindProxy.db, log };
  const task = { messages: [{ role: 'user' as const, content: 'Ответ' }], answer: 'Ответ' };
  return askModel(deps, call, task, { onText() {}, signal: new AbortController().signal });
}

const calls = () => t.db.selectFrom('model_calls').selectAll().orderBy('id').execute();
