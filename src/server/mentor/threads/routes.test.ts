import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageMaxLength, messagesADay } from '#contract/limits.ts';
import type { Thread } from '#contract/threads/schemas.ts';
import { erasePerson } from '#server/across/personal-data/erase-person.ts';
import { exportPerson } from '#server/across/personal-data/export-person.ts';
import { writeTimeZone } from '#server/app/start/write-time-zone.ts';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { writeNoticeLetter } from '#server/school/notices/notice-letter.ts';
import { queueNoticeMail } from '#server/school/notices/queue-notice-mail.ts';
import { mailPayload } from '#server/telling/letters/mail-payload.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createPeopleSetting } from '#test/people-setting.ts';
import { mailSetting } from '#test/reminders.ts';

const inDanger = 'Я больше не хочу жить, сегодня покончу с собой.';
const mark = 'МЕТКА-СЛОВА-СТУДЕНТА';

type Who = { id: string };

const t = forAllTests(createPeopleSetting);
let student: Awaited<ReturnType<typeof createUser>>;
let curator: Awaited<ReturnType<typeof createCurator>>;

beforeAll(() => writeTimeZone(t.db, readConfig({})));

beforeEach(async () => {
  await t.pool.query(
    'delete from threads; delete from answers; delete from notices; delete from outbox; delete from audit_log',
  );
  student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: t.course.id });
  curator = await createCurator(t.db, {
    first_name: 'Ольга',
    last_name: 'Ветрова',
    of: [{ course_id: t.course.id }],
  });
  t.model.requests.length = 0;
  t.said.length = 0;
});
afterEach(() => expect(t.model.requests).toHaveLength(0));

const write = (text = 'Жду вас в среду', as: Who = curator, body: object = {}) =>
  t.call('POST', '/api/people/messages', { as, body: { userIds: [student.id], text, ...body } });
const list = async (as: Who = student, query = '') =>
  (await t.call('GET', `/api/threads${query}`, { as })).json();
const read = async (id: string, as: Who = student): Promise<Thread> => {
  const response = await t.call('GET', `/api/threads/${id}`, { as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const post = (
  id: string,
  text: string,
  as: Who = student,
  { key, ...body }: { key?: string; upTo?: string } = {},
) =>
  t.call('POST', `/api/threads/${id}/messages`, {
    as,
    body: { text, ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const queue = async (as: Who = curator, query = '') =>
  (await t.call('GET', `/api/referrals${query}`, { as })).json();
const noticesOf = async (as: Who = student) => (await t.call('GET', '/api/notices', { as })).json();
const settle = (id: string, body: object, as: Who = curator) =>
  t.call('POST', `/api/referrals/${id}/settle`, { as, body });
const endAccess = () =>
  t.db
    .updateTable('user_courses')
    .set({ expires_at: hoursFromNow(-1) })
    .where('user_id', '=', student.id)
    .execute();

/** Begun by the curator. */
async function begun(): Promise<string> {
  expect((await write()).statusCode).toBe(200);
  const [{ id }] = await list();
  return id;
}

const texts = ({ messages }: Thread) => messages.map(({ text }) => text);

describe('a curator’s message', () => {
  test('opens, is found again, can be answered, and the answer waits in the queue', async () => {
    const id = await begun();
    const subject = { fromId: curator.id, from: 'Ольга Ветрова', text: 'Жду вас в среду', threadId: id };
    expect(await noticesOf()).toMatchObject([{ kind: 'message', subject }]);
    expect(await list()).toMatchObject([
      {
        id,
        course: { id: t.course.id },
        last: { isOwn: false, by: 'Ольга Ветрова', text: 'Жду вас в среду' },
        unseen: 1,
      },
    ]);
    const posted = await post(id, 'Приду. Что взять?');
    expect([posted.statusCode, posted.json()]).toEqual([
      201,
      { message: expect.objectContaining({ isOwn: true, by: null, text: 'Приду. Что взять?', about: null }) },
    ]);
    expect(texts(await read(id))).toEqual(['Жду вас в среду', 'Приду. Что взять?']);

    const [referral] = await queue();
    expect(referral).toMatchObject({
      reason: 'message',
      threadId: id,
      student: { id: student.id },
      course: { id: t.course.id },
      lesson: null,
      answerId: null,
      excerpt: 'Приду. Что взять?',
      care: false,
      settled: null,
    });
    expect(Date.parse(referral.dueAt) - Date.parse(referral.openedAt)).toBe(24 * 3_600_000);
    const counted = (await t.call('GET', '/api/referrals/count', { as: curator })).json();
    expect(counted).toMatchObject({ open: 1, byReason: [{ reason: 'message', open: 1 }] });

    await post(id, 'И во сколько?');
    expect(await queue()).toMatchObject([{ id: referral.id }]);
    const seen = await read(id, curator);
    expect(seen.waits).toMatchObject({ referralId: referral.id, reason: 'message' });
    await post(id, 'Ничего. В семь', curator, { upTo: seen.messages.at(-1)?.id ?? '' });
    expect(await queue()).toEqual([]);
    expect(await queue(curator, '?state=settled')).toMatchObject([
      { id: referral.id, settled: { decision: 'answered', by: { id: curator.id } } },
    ]);
    expect((await noticesOf())[0].subject).toMatchObject({ from: 'Ольга Ветрова', text: 'Ничего. В семь' });
  });

  test('is one thread a course, whoever writes, and the newest course of both where none is named', async () => {
    const other = await createCourse(t.db);
    await enrol(t.db, { user_id: student.id, course_id: other.id });
    await write('О первом');
    expect((await list())[0].course.id).toBe(t.course.id);
    await write('От школы', t.admin);
    await write('Ещё раз', t.admin, { courseId: t.course.id });
    const threads = await list();
    expect(threads.map(({ course }: { course: Who }) => course.id)).toEqual([t.course.id, other.id]);
    expect(texts(await read(threads[0].id))).toEqual(['О первом', 'Ещё раз']);
    const nowhere = await createUser(t.db);
    await t.call('POST', '/api/people/messages', {
      as: t.admin,
      body: { userIds: [nowhere.id], text: 'Добро пожаловать' },
    });
    const [loose] = await list(nowhere);
    expect(loose.course).toBeNull();
    expect((await post(loose.id, 'Спасибо', nowhere)).statusCode).toBe(201);
    expect(await queue(t.admin)).toMatchObject([{ threadId: loose.id, course: null, lesson: null }]);
    expect(await queue()).toEqual([]);
    expect((await write('В чужой', curator, { courseId: other.id })).statusCode).toBe(404);
    expect((await write('Нигде', t.admin, { courseId: randomUUID() })).statusCode).toBe(404);
  });

  test('is seen once it is shown, with its notice', async () => {
    const id = await begun();
    const seen = await t.call('PUT', `/api/threads/${id}/seen`, { as: student });
    expect(seen.json()).toEqual({ seen: 1 });
    expect((await list())[0].unseen).toBe(0);
    expect((await t.call('GET', '/api/notices/count', { as: student })).json()).toEqual({ unseen: 0 });
    expect((await t.call('PUT', `/api/threads/${id}/seen`, { as: curator })).statusCode).toBe(404);
  });

  test('stands first at home, with the name', async () => {
    const id = await begun();
    const { items } = (await t.call('GET', '/api/today', { as: student })).json();
    expect(items[0]).toMatchObject({
      kind: 'message',
      threadId: id,
      from: 'Ольга Ветрова',
      text: 'Жду вас в среду',
    });
  });
});

test('others don’t find a thread: another student, another course’s curator, one of another group', async () => {
  const id = await begun();
  await post(id, mark);
  const other = await createCourse(t.db);
  const stranger = await createUser(t.db);
  await enrol(t.db, { user_id: stranger.id, course_id: t.course.id });
  const foreign = await createCurator(t.db, { of: [{ course_id: other.id }] });
  for (const as of [stranger, foreign]) {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/messages', { text: 'Чужое' }],
      ['PUT', '/seen', undefined],
    ] as const) {
      const refused = await t.call(method, `/api/threads/${id}${path}`, { as, ...(body && { body }) });
      expect([method, refused.statusCode, refused.body.includes(mark)]).toEqual([method, 404, false]);
    }
    expect(await list(as, `?userId=${student.id}`)).toEqual([]);
  }
  expect(await queue(foreign)).toEqual([]);
  expect((await read(id, t.admin)).messages).toHaveLength(2);
});

test('the same key twice is one message; with other words it is refused', async () => {
  const id = await begun();
  const first = await post(id, 'Приду', student, { key: 'k1' });
  const again = await post(id, 'Приду', student, { key: 'k1' });
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  expect((await post(id, 'Не приду', student, { key: 'k1' })).statusCode).toBe(409);
  await Promise.all(Array.from({ length: 4 }, () => post(id, 'Ответ', curator, { key: 'k2' })));
  expect(texts(await read(id))).toEqual(['Жду вас в среду', 'Приду', 'Ответ']);
});

test('so many a day each way, then 429, and not a sign more than fits', async () => {
  const id = await begun();
  const own = await Promise.all(Array.from({ length: messagesADay + 2 }, (_, n) => post(id, `Слово ${n}`)));
  expect(own.filter(({ statusCode }) => statusCode === 201)).toHaveLength(messagesADay);
  expect(own.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  for (let n = 1; n < messagesADay; n += 1) expect((await post(id, 'Да', curator)).statusCode).toBe(201);
  for (const refused of [await post(id, 'Да', curator), await write('Да', t.admin)]) {
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/сегодня уже 20 сообщений/),
    ]);
  }
  expect((await post(id, inDanger)).statusCode).toBe(201);
  expect((await post(id, inDanger)).statusCode).toBe(429);
  expect((await post(id, 'Звоню', curator)).statusCode).toBe(201);
  expect((await post(id, 'а'.repeat(messageMaxLength + 1))).json().fields).toHaveProperty('text');
  expect((await post(id, ' ')).json().fields).toHaveProperty('text');
});

test('what came after the words that a curator has read stays open', async () => {
  const id = await begun();
  await post(id, 'Первое');
  const seen = await read(id, curator);
  await post(id, 'Второе');
  await post(id, 'Отвечаю на первое', curator, { upTo: seen.messages.at(-1)?.id ?? '' });
  expect(await queue()).toHaveLength(1);
  await post(id, 'И на второе', curator);
  expect(await queue()).toEqual([]);
});

test('«Ответа не нужно» closes the record, and the student reads nothing of it', async () => {
  const id = await begun();
  await post(id, 'Спасибо!');
  const [{ id: referralId }] = await queue();
  const before = await noticesOf();
  expect((await settle(referralId, { decision: 'dismissed' })).json()).toMatchObject({
    settled: { decision: 'dismissed' },
  });
  expect(await noticesOf()).toEqual(before);
  expect(texts(await read(id))).toEqual(['Жду вас в среду', 'Спасибо!']);
  const again = await settle(referralId, { decision: 'answered', reply: 'Да' });
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'Уже решено: Ольга Ветрова, «ответа не нужно»',
  ]);
});

test('a decision in the queue writes into the thread; one that could be taken back gives way to new words', async () => {
  const id = await begun();
  await post(id, 'Что взять?');
  const [first] = await queue();
  expect((await settle(first.id, { decision: 'kept' })).json().fields).toHaveProperty('decision');
  expect(
    (await settle(first.id, { decision: 'answered', feedback: { text: 'Отзыв' } })).json().fields,
  ).toEqual({
    feedback: 'В переписке нет отзыва: напишите ответ',
  });
  await settle(first.id, { decision: 'answered', reply: 'Ничего' });
  expect(texts(await read(id)).at(-1)).toBe('Ничего');
  await post(id, 'Хорошо');
  const [second] = await queue();
  await settle(second.id, { decision: 'dismissed', withdrawable: true });
  expect(await queue()).toEqual([]);
  await post(id, 'Нет, ещё вопрос');
  expect(await queue()).toMatchObject([{ id: second.id, settled: null }]);
});

describe('words of danger', () => {
  test('are delivered, call a person as an answer’s do, and their author reads at once where help is', async () => {
    const id = await begun();
    await t.pool.query('delete from notices');
    const posted = await post(id, inDanger);
    expect(posted.json()).toMatchObject({ message: { text: inDanger }, support: defaultSupportText });
    expect((await read(id)).support).toBe(defaultSupportText);
    for (const as of [curator, t.admin]) {
      expect(await noticesOf(as)).toMatchObject([
        { kind: 'crisis', subject: { threadId: id, studentId: student.id } },
      ]);
      const [alarm] = await queue(as);
      expect(alarm).toMatchObject({ reason: 'crisis', threadId: id, care: true, excerpt: null, text: null });
      expect(Date.parse(alarm.dueAt) - Date.parse(alarm.openedAt)).toBe(2 * 3_600_000);
    }
    expect(await list(curator, `?userId=${student.id}`)).toMatchObject([{ last: { text: '' } }]);
    await post(id, 'Вы тут?');
    expect(await queue()).toHaveLength(1);

    await read(id, curator);
    const journal = await t.pool.query(
      "select user_id, subject_id, details from audit_log where action = 'referral_opened'",
    );
    expect(journal.rows).toMatchObject([
      { user_id: curator.id, subject_id: student.id, details: { threadId: id, reason: 'crisis' } },
    ]);
    await post(id, 'Я звоню вам', curator);
    expect(await queue()).toEqual([]);
    expect((await noticesOf())[0]).toMatchObject({
      kind: 'message',
      subject: { from: 'Ольга Ветрова', text: '' },
    });
    expect(await read(id)).not.toHaveProperty('support');
  });

  test('are a false alarm: then they wait for an answer as any others', async () => {
    const id = await begun();
    await post(id, inDanger);
    const [alarm] = await queue();
    expect((await settle(alarm.id, { decision: 'dismissed' })).statusCode).toBe(200);
    expect(await queue()).toMatchObject([{ reason: 'message', threadId: id, excerpt: null }]);
    expect(await read(id)).not.toHaveProperty('support');
  });

  test('a doubt only marks the record, and its author learns nothing of it', async () => {
    const id = await begun();
    const posted = await post(id, 'Всё бессмысленно, я не знаю, зачем жить дальше.');
    expect(posted.json()).not.toHaveProperty('support');
    expect(await queue()).toMatchObject([{ reason: 'message', care: true }]);
    expect(await read(id)).not.toHaveProperty('support');
    expect(await noticesOf(t.admin)).toEqual([]);
  });

  test('in an answer: the reply begins the thread, with the name alone elsewhere, also after the access has ended', async () => {
    const { id: answerId } = (
      await t.call('POST', `/api/lessons/${t.lesson.id}/answers`, {
        as: student,
        body: { content: inDanger },
      })
    ).json();
    await endAccess();
    const [alarm] = await queue();
    expect(
      (await settle(alarm.id, { decision: 'answered', reply: 'Я **рядом**, позвоните мне' })).statusCode,
    ).toBe(200);
    const [{ id }] = await list();
    expect((await read(id)).messages).toMatchObject([
      {
        isOwn: false,
        by: 'Ольга Ветрова',
        text: 'Я **рядом**, позвоните мне',
        about: { kind: 'lesson', id: t.lesson.id },
      },
    ]);
    const told = await noticesOf();
    expect(told).toMatchObject([
      { kind: 'referral_settled', subject: { answerId, threadId: id, from: 'Ольга Ветрова' } },
    ]);
    expect(JSON.stringify(told)).not.toContain('рядом');
    expect((await t.call('GET', `/api/lessons/${t.lesson.id}`, { as: student })).statusCode).toBe(403);
    expect((await post(id, 'Спасибо вам')).statusCode).toBe(201);
    expect(await queue()).toMatchObject([{ reason: 'message', threadId: id }]);
    expect((await post(id, 'Я здесь', curator)).statusCode).toBe(201);

    await queueNoticeMail(t.db, mailSetting(), hoursFromNow(1));
    const rows = await t.db.selectFrom('outbox').selectAll().where('user_id', '=', student.id).execute();
    const letters = [];
    for (const { payload } of rows) {
      const parsed = mailPayload.parse(payload);
      if (parsed.kind === 'notice')
        letters.push(await t.db.transaction().execute((tx) => writeNoticeLetter(tx, parsed, mailSetting())));
    }
    expect(letters.map((letter) => letter?.subject)).toEqual([
      'Ответ вам: Ольга Ветрова',
      'Ольга Ветрова: Я здесь',
    ]);
    expect(JSON.stringify(letters)).not.toMatch(/рядом|Спасибо вам/);
    expect(JSON.stringify(letters)).toContain(`/answers/mine?view=messages&thread=${id}`);
  });
});

test('his words stand in no log, letter, notice, journal, event, request, or other person’s call', async () => {
  const id = await begun();
  await post(id, `${mark} ${inDanger}`);
  await post(id, mark);
  await queue();
  await read(id, curator);
  await post(id, 'Отвечаю', curator);
  await post(id, `${mark} ещё`);
  await queueNoticeMail(t.db, mailSetting(), hoursFromNow(1));
  const stored = [];
  for (const table of [
    'audit_log',
    'notices',
    'outbox',
    'events',
    'model_calls',
    'referrals',
    'course_standings',
  ]) {
    stored.push((await t.pool.query(`select * from ${table}`)).rows);
  }
  const metrics = (await t.call('GET', '/metrics')).body;
  expect(JSON.stringify([stored, t.said, t.model.requests, metrics])).not.toContain(mark);
  const stranger = await createUser(t.db);
  await enrol(t.db, { user_id: stranger.id, course_id: t.course.id });
  const ids = [id, student.id, t.course.id, t.lesson.id];
  expect(await t.readAll(stranger, ids)).not.toContain(mark);
  expect(await t.readAll(student, ids)).toContain(mark);
});

test('goes with its person and is whole in his data; of a curator who is gone the words stay without the name', async () => {
  const id = await begun();
  await post(id, mark);
  const { tables } = await exportPerson(t.db, student.email);
  expect(tables.messages).toMatchObject([{ text: 'Жду вас в среду' }, { text: mark, is_own: true }]);
  expect(tables.threads).toMatchObject([{ id }]);
  expect(tables.referrals).toMatchObject([{ reason: 'message', thread_id: id }]);
  await erasePerson(t.db, curator.email);
  expect((await read(id)).messages[0]).toMatchObject({ by: null, text: 'Жду вас в среду' });
  await erasePerson(t.db, student.email);
  const left = await t.pool.query(
    'select (select count(*) from threads) + (select count(*) from messages) as n',
  );
  expect(Number(left.rows[0].n)).toBe(0);
  expect(await queue(t.admin)).toEqual([]);
});

test('a long thread comes page by page', async () => {
  const id = await begun();
  await t.pool.query(
    "insert into messages (thread_id, is_own, text) select $1, true, 'Строка ' || n from generate_series(1, 60) n",
    [id],
  );
  const newest = await read(id);
  expect([newest.messages.length, newest.hasEarlier, newest.messages.at(-1)?.text]).toEqual([
    50,
    true,
    'Строка 60',
  ]);
  const before = newest.messages[0]?.id;
  const earlier = (
    await t.call('GET', `/api/threads/${id}?before=${before}`, { as: student })
  ).json<Thread>();
  expect([earlier.messages.length, earlier.hasEarlier]).toEqual([11, false]);
  expect(earlier.messages[0]?.text).toBe('Жду вас в среду');
});

test('a program’s token reaches no thread', async () => {
  const admin = await createAdmin(t.db);
  const made = await t.call('POST', '/api/tokens', {
    as: admin,
    body: { title: 'Отчёты', scopes: ['progress:read'], expiresAt: hoursFromNow(24) },
  });
  const id = await begun();
  const { token } = made.json();
  expect(typeof token, made.body).toBe('string');
  const response = await t.app.inject({
    method: 'GET',
    url: `/api/threads/${id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.statusCode).toBe(403);
});
