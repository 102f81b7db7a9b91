import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import { createAdmin, createCourse, createUser } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { firstIdAt } from './first-id-at.ts';

const t = testApp();
const anna: { id: string } = forAllTests(() => createAdmin(t.db, { first_name: 'Анна', last_name: 'Ясная' }));
const boris: { id: string } = forAllTests(() =>
  createAdmin(t.db, { first_name: 'Борис', last_name: 'Громов' }),
);
const student: { id: string } = forAllTests(() =>
  createUser(t.db, { first_name: 'Пётр', last_name: 'Соловьёв', email: 'petr@example.ru' }),
);

beforeAll(async () => {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const url = `/api/users/${student.id}/courses`;
  await t.call('POST', url, { as: anna, body: { courseId: course.id } });
  await t.call('DELETE', `${url}/${course.id}`, { as: boris });
});

const soon = () => new Date(Date.now() + 3_600_000).toISOString();

const entries = async (query: string): Promise<AuditEntry[]> =>
  (await t.call('GET', `/api/audit${query}`, { as: anna })).json();

const actions = async (query: string) =>
  (await t.call('GET', `/api/audit${query}`, { as: anna }))
    .json()
    .map((entry: { action: string }) => entry.action);

test('The journal shows who did what to whom, newest first', async () => {
  const response = await t.call('GET', '/api/audit', { as: anna });
  const about = { id: student.id, firstName: 'Пётр', lastName: 'Соловьёв', email: 'petr@example.ru' };
  expect(response.json()).toMatchObject([
    { action: 'course_access_revoked', performedBy: { id: boris.id }, subject: about },
    { action: 'course_access_granted', performedBy: { id: anna.id, firstName: 'Анна' }, subject: about },
  ]);
});

test('It is filtered by who, about whom, what and when', async () => {
  expect(await actions(`?performedById=${boris.id}`)).toEqual(['course_access_revoked']);
  expect(await actions('?action=course_access_granted')).toEqual(['course_access_granted']);
  expect(await actions(`?search=${encodeURIComponent('петр СОЛОВЬЕВ')}`)).toHaveLength(2);
  expect(await actions('?search=nobody')).toEqual([]);
  expect(await actions(`?subjectId=${anna.id}`)).toEqual([]);
  const hour = 3_600_000;
  const before = new Date(Date.now() - hour).toISOString();
  const after = new Date(Date.now() + hour).toISOString();
  expect(await actions(`?from=${before}&to=${after}`)).toHaveLength(2);
  expect(await actions(`?to=${before}`)).toEqual([]);
  expect(await actions(`?from=${after}`)).toEqual([]);
});

test('It comes in pages', async () => {
  const first = (await t.call('GET', '/api/audit?limit=1', { as: anna })).json();
  expect(first).toHaveLength(1);
  expect(await actions(`?limit=1&cursor=${first[0].id}`)).toEqual(['course_access_granted']);
});

describe('the journal as a file', () => {
  const file = (query: string) => t.call('GET', `/api/audit/export?${query}`, { as: anna });

  test('a table holds all entries of the filters, newest first, in the reader’s time', async () => {
    const { payload, headers } = await file(
      `?performedById=${anna.id}&timeZone=Asia/Vladivostok&to=${soon()}`,
    );
    expect(headers['content-disposition']).toContain(`${encodeURIComponent('Журнал изменений')}.csv`);
    const [head, ...rows] = payload.trim().split('\r\n');
    expect(head).toContain('Когда;Кто;Что сделано;О ком;Email;Подробности');
    const [entry] = await entries('?action=course_access_granted');
    const at = new Intl.DateTimeFormat('ru-RU', {
      dateStyle: 'short',
      timeStyle: 'medium',
      timeZone: 'Asia/Vladivostok',
    });
    expect(rows.at(-1)).toBe(
      [
        at.format(new Date(entry?.timestamp ?? '')).replace(',', ''),
        'Анна Ясная',
        'Открыт доступ к курсу',
        'Пётр Соловьёв',
        'petr@example.ru',
        `"${JSON.stringify(entry?.details).replaceAll('"', '""')}"`,
      ].join(';'),
    );
  });

  test('a line of JSON is an entry as the call gives it, over many batches', async () => {
    await t.db
      .insertInto('audit_log')
      .values(
        Array.from({ length: 1_001 }, (_, number) => ({
          user_id: boris.id,
          action: 'x',
          details: `{"n":${number}}`,
        })),
      )
      .execute();
    const { payload } = await file(`performedById=${boris.id}&format=jsonl`);
    const lines = payload
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toHaveLength(1_002);
    expect(lines).toEqual(await entries(`?performedById=${boris.id}`));
  });

  test('taking it away is an entry, too, without whom was looked for', async () => {
    await file(`format=xlsx&search=${encodeURIComponent('Соловьёв')}&action=user_created`);
    const [entry] = await entries('?action=audit_exported&limit=1');
    expect(entry).toMatchObject({
      performedBy: { id: anna.id },
      details: { format: 'xlsx', action: 'user_created' },
    });
    expect(JSON.stringify(entry)).not.toContain('Соловьёв');
  });
});

test('The first id of a moment is not above an id made then', () => {
  const now = new Date().toISOString();
  const made = randomUUIDv7();
  expect(firstIdAt(now) <= made).toBe(true);
  expect(firstIdAt(new Date(Date.now() + 1000).toISOString()) > made).toBe(true);
  expect(firstIdAt('1960-01-01T00:00:00.000Z')).toBe('00000000-0000-7000-8000-000000000000');
});
