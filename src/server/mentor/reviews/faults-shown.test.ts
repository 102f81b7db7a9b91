import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createApp } from '#server/app/app.ts';
import { createAdmin, enrol } from '#test/factories.ts';
import { type Behaviour, type ModelRequest, startModelServer } from '#test/model-server.ts';
import { createReviewSetting, type ReviewSetting, workerConfig } from '#test/review-setting.ts';

// A model that keeps failing: how often it is called, and what the student and the administrator see.

interface Fault {
  is: Behaviour;
  calls: number;
  /** The cause shown to the administrator. */
  cause: RegExp;
}

const json = (status: number, body: unknown, headers = {}): Behaviour => ({
  kind: 'raw',
  status,
  headers,
  body: JSON.stringify(body),
});
const html = { 'content-type': 'text/html' };
const stream = { 'content-type': 'text/event-stream' };

const faults: Record<string, Fault> = {
  '429 with Retry-After': {
    is: json(429, { error: { message: 'Rate limit reached' } }, { 'retry-after': '0.05' }),
    calls: 8,
    cause: /8 попыток.*ограничивает число запросов \(HTTP 429\).*AI_CONCURRENCY.*«Rate limit reached»/,
  },
  '500': {
    is: json(500, { error: { message: 'no GPU' } }),
    calls: 8,
    cause: /8 попыток.*\(HTTP 500\).*«no GPU»/,
  },
  '503': { is: { kind: 'raw', status: 503, body: 'overloaded' }, calls: 8, cause: /HTTP 503.*«overloaded»/ },
  'a connection reset in mid-stream': {
    is: { kind: 'drop', pieces: ['Половина ', 'отзыва'] },
    calls: 8,
    cause: /Соединение с моделью оборвалось посреди отзыва/,
  },
  'a malformed stream': {
    is: { kind: 'raw', headers: stream, body: 'data: {"id": oops\n\ndata: [DONE]\n\n' },
    calls: 8,
    cause: /неразборчивый поток/,
  },
  'a page instead of JSON': {
    is: { kind: 'raw', headers: html, body: '<!doctype html><h1>Вход</h1>' },
    calls: 8,
    cause: /веб-страница, а не API.*AI_BASE_URL/,
  },
  'an empty text': { is: { kind: 'text', pieces: [] }, calls: 8, cause: /вернула пустой текст/ },
  '401': {
    is: json(401, { error: { message: 'Incorrect API key' } }),
    calls: 1,
    cause: /не приняла ключ \(HTTP 401\).*AI_API_KEY/,
  },
  '400': {
    is: json(400, { error: { message: 'context too long' } }),
    calls: 1,
    cause: /отклонила запрос \(HTTP 400\).*«context too long»/,
  },
};

/** Timeouts, tested with a worker that has short time limits. */
const silences: Record<string, Fault> = {
  'no first token': { is: { kind: 'hang', pieces: [] }, calls: 8, cause: /не начала отвечать за 1 с/ },
  'a stall in mid-stream': {
    is: { kind: 'hang', pieces: ['Половина '] },
    calls: 8,
    cause: /замолчала посреди отзыва на 1 с/,
  },
};

const refused: Record<string, Pick<Fault, 'calls' | 'cause'>> = {
  'a connection refused': {
    calls: 0,
    cause: /8 попыток.*Не удалось соединиться с моделью \(ECONNREFUSED\).*AI_BASE_URL/,
  },
};

interface Case {
  what: string;
  table: Record<string, Pick<Fault, 'calls' | 'cause'>>;
  env: Record<string, string>;
}

describe.each<Case>([
  { what: 'a fault', table: faults, env: {} },
  { what: 'a silence', table: silences, env: { AI_FIRST_TOKEN_TIMEOUT_MS: '1000' } },
  { what: 'an address without a model', table: refused, env: { AI_BASE_URL: await addressOfNobody() } },
])('$what that does not pass', ({ table, env }) => {
  let setting: ReviewSetting;
  let app: FastifyInstance;
  let admin: { id: string };
  const sent = new Map<string, { id: string }>();

  beforeAll(async () => {
    setting = await createReviewSetting();
    const { db, model, live, metrics, student, lesson } = setting;
    app = await createApp({ db, live, metrics, config: workerConfig({}), log: pino({ level: 'silent' }) });
    admin = await createAdmin(db);
    await enrol(db, { user_id: student.id, course_id: lesson.course_id });
    model.always(
      (request) => faults[nameIn(request)]?.is ?? silences[nameIn(request)]?.is ?? { kind: 'text' },
    );
    await setting.startWorker({ AI_CONCURRENCY: '20', ...env }, { firstPauseMs: 2 });
    for (const name of Object.keys(table)) sent.set(name, await setting.submit(`Случай «${name}».`));
  });
  afterAll(async () => {
    await app.close();
    await setting.close();
  });

  test.each(Object.keys(table))(
    '%s: retried only if it may help, with the right message for each role',
    async (name) => {
      const { id } = sent.get(name) ?? { id: '' };
      const { calls, cause } = table[name] ?? { calls: 0, cause: /^$/ };
      const review = await setting.settled(id, ['failed']);
      expect(setting.model.requests.filter((request) => nameIn(request) === name)).toHaveLength(calls);

      const forStudent = await read(setting.student, id);
      expect(forStudent).toMatchObject({ aiResponse: null, content: `Случай «${name}».` });
      expect(forStudent?.review).toEqual({ state: 'failed' });
      const forAdmin = await read(admin, id);
      expect(forAdmin).toMatchObject({ aiResponse: null });
      expect(forAdmin?.review).toEqual({ state: 'failed', cause: expect.stringMatching(cause) });

      expect(await setting.reviewsOf(id)).toMatchObject([{ state: 'failed', text: null, in_force: false }]);
      const { rows } = await setting.pool.query('select from review_drafts where review_id = $1', [
        review.id,
      ]);
      expect(rows).toEqual([]);
    },
  );

  async function read(person: { id: string }, answerId: string): Promise<Answer | undefined> {
    const token = await createSession(setting.db, person.id, { remember: false });
    const response = await app.inject({
      url: `/api/lessons/${setting.lesson.id}/answers`,
      headers: { cookie: `${sessionCookieName}=${token}` },
    });
    return response.json<Answer[]>().find(({ id }) => id === answerId);
  }
});

const nameIn = ({ body }: ModelRequest) =>
  /Случай «([^»]+)»/.exec(body.messages[1]?.content ?? '')?.[1] ?? '';

/** The address of a model server that has stopped listening. */
async function addressOfNobody(): Promise<string> {
  const gone = await startModelServer();
  await gone.close();
  return gone.url;
}
