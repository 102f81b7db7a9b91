import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NoticeKind, NoticeSubjects } from '#contract/notices/schemas.ts';
import { noProviders } from '#server/platform/config/sign-in-file.ts';
import { tell } from '#server/telling/notices/tell.ts';
import { createAdmin, createCurator, createUser } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { mailSetting } from '#test/reminders.ts';
import { listNews } from './news.ts';

const t = testApp();

type Person = { id: string };

/** True if it was news. */
const tellOf = ({ id: userId }: Person, key: string, kind: NoticeKind = 'lesson_opened') =>
  t.db
    .transaction()
    .execute((tx) =>
      tell(tx, { userId, kind, key, subject: { lessonTitle: key } as NoticeSubjects[NoticeKind] }),
    );

const listed = async (as: Person, query = '') =>
  (await t.call('GET', `/api/notices${query}`, { as })).json<
    { id: string; kind: string; subject: { lessonTitle: string }; seenAt: string | null }[]
  >();

const titlesOf = async (as: Person, query?: string) =>
  (await listed(as, query)).map(({ subject }) => subject.lessonTitle);

const unseenBy = async (as: Person) => (await t.call('GET', '/api/notices/count', { as })).json().unseen;

const see = (as: Person, body: object) => t.call('PUT', '/api/notices/seen', { as, body });

test('a person reads his own notices, newest first, page by page, and nobody else’s', async () => {
  const student = await createUser(t.db);
  const other = await createUser(t.db);
  for (const key of ['1', '2', '3']) await tellOf(student, key);
  await tellOf(other, 'чужое');
  expect(await titlesOf(student)).toEqual(['3', '2', '1']);
  const [newest, second] = await listed(student, '?limit=2');
  expect(newest).toMatchObject({ kind: 'lesson_opened', seenAt: null });
  expect(await titlesOf(student, `?limit=2&cursor=${second?.id}`)).toEqual(['1']);
  expect(await unseenBy(student)).toBe(3);
  expect(await unseenBy(other)).toBe(1);
});

test('a thing that is told twice, also at once, is one notice, and stays seen', async () => {
  const student = await createUser(t.db);
  const told = await Promise.all(Array.from({ length: 8 }, () => tellOf(student, 'урок')));
  expect(told.filter(Boolean)).toHaveLength(1);
  const [notice] = await listed(student);
  await see(student, { ids: [notice?.id] });
  expect(await tellOf(student, 'урок')).toBe(false);
  expect(await unseenBy(student)).toBe(0);
  expect(await titlesOf(student)).toEqual(['урок']);
});

test('marks those named, or all up to one, as seen; again changes nothing', async () => {
  const student = await createUser(t.db);
  for (const key of ['1', '2', '3']) await tellOf(student, key);
  const [third, second, first] = await listed(student);
  expect((await see(student, { ids: [third?.id] })).json()).toEqual({ unseen: 2 });
  const before = await listed(student);
  expect((await see(student, { ids: [third?.id, randomUUIDv7()] })).json()).toEqual({ unseen: 2 });
  expect(await listed(student)).toEqual(before);
  await tellOf(student, '4');
  expect((await see(student, { upTo: second?.id })).json()).toEqual({ unseen: 1 });
  expect((await listed(student)).filter(({ seenAt }) => seenAt === null)).toMatchObject([
    { subject: { lessonTitle: '4' } },
  ]);
  expect((await see(student, { upTo: first?.id })).statusCode).toBe(200);
  expect((await see(student, {})).statusCode).toBe(400);
});

test('nobody marks another person’s notice', async () => {
  const student = await createUser(t.db);
  const other = await createUser(t.db);
  await tellOf(student, 'урок');
  const [notice] = await listed(student);
  expect((await see(other, { ids: [notice?.id] })).json()).toEqual({ unseen: 0 });
  await see(other, { upTo: notice?.id });
  expect(await unseenBy(student)).toBe(1);
});

test('a kind that only a newer release knows is neither listed nor counted', async () => {
  const student = await createUser(t.db);
  await t.db
    .insertInto('notices')
    .values({ id: randomUUIDv7(), user_id: student.id, kind: 'of_tomorrow', key: 'к', subject: '{}' })
    .execute();
  expect(await listed(student)).toEqual([]);
  expect(await unseenBy(student)).toBe(0);
});

const choicesOf = async (as: Person) =>
  Object.fromEntries(
    (await t.call('GET', '/api/notices/choices', { as }))
      .json<{ kind: string; mail: string }[]>()
      .map(({ kind, mail }) => [kind, mail]),
  );

const choose = (as: Person, kind: string, mail: string) =>
  t.call('PUT', '/api/notices/choices', { as, body: { kind, mail } });

test('each role chooses among what it is told about', async () => {
  const student = await createUser(t.db);
  const curator = await createCurator(t.db);
  const admin = await createAdmin(t.db);
  expect(await choicesOf(student)).toMatchObject({ review_ready: 'never', deadline_tomorrow: 'at_once' });
  expect(await choicesOf(student)).not.toHaveProperty('answers_waiting');
  expect(await choicesOf(curator)).toMatchObject({ answers_waiting: 'daily', review_ready: 'never' });
  expect(await choicesOf(admin)).toEqual({
    certificate_stands: 'at_once',
    crisis: 'at_once',
    erasure_asked: 'at_once',
    import_done: 'never',
    mail_stopped: 'at_once',
    webhook_stopped: 'at_once',
  });
  const refused = await choose(student, 'import_done', 'daily');
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { kind: 'Об этом вас не уведомляют' }]);
});

test('only what differs from the default is stored, and letters follow it', async () => {
  const student = await createUser(t.db);
  const storedOf = () =>
    t.db.selectFrom('notice_choices').select(['kind', 'mail']).where('user_id', '=', student.id).execute();
  const dueOf = async () =>
    (await t.db.selectFrom('notices').select('mail_due_at').where('user_id', '=', student.id).execute()).map(
      ({ mail_due_at }) => mail_due_at !== null,
    );
  await tellOf(student, '1', 'deadline_tomorrow');
  expect(await dueOf()).toEqual([true]);
  const chosen = await choose(student, 'deadline_tomorrow', 'never');
  expect(chosen.json()).toContainEqual({ kind: 'deadline_tomorrow', mail: 'never' });
  expect(await storedOf()).toEqual([{ kind: 'deadline_tomorrow', mail: 'never' }]);
  await tellOf(student, '2', 'deadline_tomorrow');
  expect(await dueOf()).toEqual([false, false]);
  await choose(student, 'deadline_tomorrow', 'at_once');
  expect(await storedOf()).toEqual([]);
  expect(await choicesOf(student)).toMatchObject({ deadline_tomorrow: 'at_once' });
});

test('A notice of an earlier release that lacks what its kind has now is listed as it is; no letter leaves about it', async () => {
  const student = await createUser(t.db);
  const id = randomUUIDv7();
  const stored = { kind: 'deadline_tomorrow', key: 'срок', subject: '{"lessonTitle":"Паузы"}' };
  await t.db
    .insertInto('notices')
    .values({ id, user_id: student.id, ...stored })
    .execute();
  expect(await titlesOf(student)).toEqual(['Паузы']);
  const { mail } = mailSetting();
  const setting = { appName: 'Отклик', timeZone: 'Europe/Moscow', mail, signIn: noProviders };
  expect(await t.db.transaction().execute((tx) => listNews(tx, [id], setting))).toEqual([]);
});
