import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Thread } from '#contract/threads/schemas.ts';
import { writeTimeZone } from '#server/app/start/write-time-zone.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createCurator, createUser, enrol } from './factories.ts';
import { forAllTests } from './for-all-tests.ts';
import { createPeopleSetting } from './people-setting.ts';

export const inDanger = 'Я больше не хочу жить, сегодня покончу с собой.';

type Who = { id: string };

/** A course’s curator, «Ольга Ветрова», and a student of hers, new for each test of a file; no model is asked by any of them. */
export function threadsSetting() {
  const t = forAllTests(createPeopleSetting);
  const who = {} as Record<'student' | 'curator', Awaited<ReturnType<typeof createUser>>>;

  beforeAll(() => writeTimeZone(t.db, readConfig({})));

  beforeEach(async () => {
    await t.pool.query(
      'delete from threads; delete from answers; delete from notices; delete from outbox; delete from audit_log',
    );
    who.student = await createUser(t.db);
    await enrol(t.db, { user_id: who.student.id, course_id: t.course.id });
    who.curator = await createCurator(t.db, {
      first_name: 'Ольга',
      last_name: 'Ветрова',
      of: [{ course_id: t.course.id }],
    });
    t.model.requests.length = 0;
    t.said.length = 0;
  });
  afterEach(() => expect(t.model.requests).toHaveLength(0));

  const write = (text = 'Жду вас в среду', as: Who = who.curator, body: object = {}) =>
    t.call('POST', '/api/people/messages', { as, body: { userIds: [who.student.id], text, ...body } });
  const list = async (as: Who = who.student, query = '') =>
    (await t.call('GET', `/api/threads${query}`, { as })).json();
  const read = async (id: string, as: Who = who.student): Promise<Thread> => {
    const response = await t.call('GET', `/api/threads/${id}`, { as });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const post = (
    id: string,
    text: string,
    as: Who = who.student,
    { key, ...body }: { key?: string; upTo?: string } = {},
  ) =>
    t.call('POST', `/api/threads/${id}/messages`, {
      as,
      body: { text, ...body },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const queue = async (as: Who = who.curator, query = '') =>
    (await t.call('GET', `/api/referrals${query}`, { as })).json();
  const noticesOf = async (as: Who = who.student) => (await t.call('GET', '/api/notices', { as })).json();
  const settle = (id: string, body: object, as: Who = who.curator) =>
    t.call('POST', `/api/referrals/${id}/settle`, { as, body });
  /** A thread that the curator has begun. */
  const begun = async (): Promise<string> => {
    expect((await write()).statusCode).toBe(200);
    const [{ id }] = await list();
    return id;
  };
  return { t, who, write, list, read, post, queue, noticesOf, settle, begun };
}

export const texts = ({ messages }: Thread) => messages.map(({ text }) => text);
