import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { messageMaxLength, messagesADay } from '#contract/limits.ts';
import type { Thread } from '#contract/threads/schemas.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { inDanger, texts, threadsSetting } from '#test/threads-setting.ts';

const mark = 'МЕТКА-СЛОВА-СТУДЕНТА';

const { t, who, write, list, read, post, queue, noticesOf, settle, begun } = threadsSetting();

describe('a curator’s message', () => {
  test('opens, is found again, can be answered, and the answer waits in the queue', async () => {
    const id = await begun();
    const subject = { fromId: who.curator.id, from: 'Ольга Ветрова', text: 'Жду вас в среду', threadId: id };
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
      student: { id: who.student.id },
      course: { id: t.course.id },
      lesson: null,
      answerId: null,
      excerpt: 'Приду. Что взять?',
      care: false,
      settled: null,
    });
    expect(Date.parse(referral.dueAt) - Date.parse(referral.openedAt)).toBe(24 * 3_600_000);
    const counted = (await t.call('GET', '/api/referrals/count', { as: who.curator })).json();
    expect(counted).toMatchObject({ open: 1, byReason: [{ reason: 'message', open: 1 }] });

    await post(id, 'И во сколько?');
    expect(await queue()).toMatchObject([{ id: referral.id }]);
    const seen = await read(id, who.curator);
    expect(seen.waits).toMatchObject({ referralId: referral.id, reason: 'message' });
    await post(id, 'Ничего. В семь', who.curator, { upTo: seen.messages.at(-1)?.id ?? '' });
    expect(await queue()).toEqual([]);
    expect(await queue(who.curator, '?state=settled')).toMatchObject([
      { id: referral.id, settled: { decision: 'answered', by: { id: who.curator.id } } },
    ]);
    expect((await noticesOf())[0].subject).toMatchObject({ from: 'Ольга Ветрова', text: 'Ничего. В семь' });
  });

  test('is one thread a course, whoever writes, and the newest course of both where none is named', async () => {
    const other = await createCourse(t.db);
    await enrol(t.db, { user_id: who.student.id, course_id: other.id });
    await write('О первом');
    expect((await list())[0].course.id).toBe(t.course.id);
    await write('От школы', t.admin);
    await write('Ещё раз', t.admin, { courseId: t.course.id });
    const threads = await list();
    expect(threads.map(({ course }: { course: { id: string } }) => course.id)).toEqual([
      t.course.id,
      other.id,
    ]);
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
    expect((await write('В чужой', who.curator, { courseId: other.id })).statusCode).toBe(404);
    expect((await write('Нигде', t.admin, { courseId: randomUUID() })).statusCode).toBe(404);
  });

  test('is seen once it is shown, with its notice', async () => {
    const id = await begun();
    const seen = await t.call('PUT', `/api/threads/${id}/seen`, { as: who.student });
    expect(seen.json()).toEqual({ seen: 1 });
    expect((await list())[0].unseen).toBe(0);
    expect((await t.call('GET', '/api/notices/count', { as: who.student })).json()).toEqual({ unseen: 0 });
    expect((await t.call('PUT', `/api/threads/${id}/seen`, { as: who.curator })).statusCode).toBe(404);
  });

  test('stands first at home, with the name', async () => {
    const id = await begun();
    expect((await t.call('GET', '/api/threads', { as: who.student })).statusCode).toBe(200);
    const { items } = (await t.call('GET', '/api/today', { as: who.student })).json();
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
    expect(await list(as, `?userId=${who.student.id}`)).toEqual([]);
  }
  expect(await queue(foreign)).toEqual([]);
  expect((await read(id, t.admin)).messages).toHaveLength(2);
});

test('the same key twice is one message; with other words it is refused', async () => {
  const id = await begun();
  const first = await post(id, 'Приду', who.student, { key: 'k1' });
  const again = await post(id, 'Приду', who.student, { key: 'k1' });
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  expect((await post(id, 'Не приду', who.student, { key: 'k1' })).statusCode).toBe(409);
  await Promise.all(Array.from({ length: 4 }, () => post(id, 'Ответ', who.curator, { key: 'k2' })));
  expect(texts(await read(id))).toEqual(['Жду вас в среду', 'Приду', 'Ответ']);
});

test('so many a day each way, then 429, and not a sign more than fits', async () => {
  const id = await begun();
  const own = await Promise.all(Array.from({ length: messagesADay + 2 }, (_, n) => post(id, `Слово ${n}`)));
  expect(own.filter(({ statusCode }) => statusCode === 201)).toHaveLength(messagesADay);
  expect(own.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  for (let n = 1; n < messagesADay; n += 1) expect((await post(id, 'Да', who.curator)).statusCode).toBe(201);
  for (const refused of [await post(id, 'Да', who.curator), await write('Да', t.admin)]) {
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/сегодня уже 20 сообщений/),
    ]);
  }
  expect((await post(id, inDanger)).statusCode).toBe(201);
  expect((await post(id, inDanger)).statusCode).toBe(429);
  expect((await post(id, 'Звоню', who.curator)).statusCode).toBe(201);
  expect((await post(id, 'а'.repeat(messageMaxLength + 1))).json().fields).toHaveProperty('text');
  expect((await post(id, ' ')).json().fields).toHaveProperty('text');
});

test('what came after the words that a curator has read stays open', async () => {
  const id = await begun();
  await post(id, 'Первое');
  const seen = await read(id, who.curator);
  await post(id, 'Второе');
  await post(id, 'Отвечаю на первое', who.curator, { upTo: seen.messages.at(-1)?.id ?? '' });
  expect(await queue()).toHaveLength(1);
  await post(id, 'И на второе', who.curator);
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

test('words that a curator has not read are settled by no decision', async () => {
  const id = await begun();
  await post(id, 'Спасибо');
  const [{ id: referralId }] = await queue();
  const upTo = (await read(id, who.curator)).messages.at(-1)?.id;
  await post(id, 'И ещё: я не понял задание');
  for (const body of [
    { decision: 'dismissed' },
    { decision: 'dismissed', withdrawable: true },
    { decision: 'answered', reply: 'Пожалуйста' },
  ]) {
    const refused = await settle(referralId, { ...body, upTo });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Студент написал ещё. Прочитайте новые слова и решите снова',
    ]);
  }
  expect(texts(await read(id))).toEqual(['Жду вас в среду', 'Спасибо', 'И ещё: я не понял задание']);
  expect(await queue()).toMatchObject([{ id: referralId, settled: null }]);

  const newest = (await read(id, who.curator)).messages.at(-1)?.id;
  const settled = await settle(referralId, { decision: 'dismissed', upTo: newest });
  expect(settled.statusCode, settled.body).toBe(200);
  expect(await queue()).toEqual([]);
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
    await t.call('GET', `/api/threads/${id}?before=${before}`, { as: who.student })
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
