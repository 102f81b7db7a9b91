import { expect, test } from 'vitest';
import { createMentorVersion, createStudentInLesson, createUser, hoursFromNow } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

type Row = { id: string };

/** A lesson that is judged by criteria. */
async function judged(given: object = {}) {
  const made = await createStudentInLesson(t.db, { lesson: given });
  await createMentorVersion(t.db, { lesson_id: made.lesson.id });
  return made;
}

interface Sent {
  asksWhenShort?: boolean;
  key?: string;
}

/** As the page sends it by its first press. */
const send = (as: Row, lesson: Row, content: string, { asksWhenShort = true, key }: Sent = {}) =>
  t.call('POST', `/api/lessons/${lesson.id}/answers`, {
    as,
    body: { content, asksWhenShort },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const sentTo = async (lesson: Row) =>
  t.db.selectFrom('answers').select('content').where('lesson_id', '=', lesson.id).execute();

test('an answer of three words is sent back with a question, and taken without it', async () => {
  const { lesson, student } = await judged({ attempts_limit: 1 });
  const asked = await send(student, lesson, 'Я поговорил — вчера.');
  expect(asked.statusCode).toBe(409);
  expect(asked.json()).toMatchObject({
    code: 'too_short',
    message: 'Здесь 3\u00a0слова, наставнику не за что зацепиться',
  });
  expect(await sentTo(lesson)).toEqual([]);

  const taken = await send(student, lesson, 'Я поговорил — вчера.', { asksWhenShort: false });
  expect(taken.statusCode).toBe(201);
  expect(await sentTo(lesson)).toHaveLength(1);
});

test.each([
  ['said outright', 'хочу умереть', 'crisis'],
  ['doubtful', 'Завтра не выйду.', 'doubt'],
])('what sounds like danger is never asked about: %s', async (_, content, reason) => {
  const { lesson, student } = await judged();
  const taken = await send(student, lesson, content);
  expect(taken.statusCode, taken.body).toBe(201);
  const referred = t.db.selectFrom('referrals').select('reason').where('answer_id', '=', taken.json().id);
  expect(await referred.execute()).toEqual([{ reason }]);
});

test('fifteen words are enough', async () => {
  const { lesson, student } = await judged();
  const words = (count: number) => Array.from({ length: count }, () => 'слово').join(' ');
  expect((await send(student, lesson, words(14))).json().message).toMatch(/^Здесь 14\sслов,/);
  expect((await send(student, lesson, words(15))).statusCode).toBe(201);
});

test('nothing is asked without criteria, and where the author has switched it off', async () => {
  const plain = await createStudentInLesson(t.db);
  expect((await send(plain.student, plain.lesson, 'Да')).statusCode).toBe(201);
  const off = await judged({ asks_when_short: false });
  expect((await send(off.student, off.lesson, 'Да')).statusCode).toBe(201);
});

test('a repeat of what has been stored isn’t asked about', async () => {
  const { lesson, student } = await judged();
  const key = crypto.randomUUID();
  const stored = await send(student, lesson, 'Да', { asksWhenShort: false, key });
  const again = await send(student, lesson, 'Да', { key });
  expect(again.statusCode).toBe(201);
  expect(again.json().id).toBe(stored.json().id);
  expect(await sentTo(lesson)).toHaveLength(1);
});

test('who may not answer hears why, and nothing of the lesson', async () => {
  const { lesson, student, enrolment } = await judged({ attempts_limit: 1 });
  expect((await send(await createUser(t.db), lesson, 'Да')).json().code).toBe('no_access');
  await send(student, lesson, 'Да', { asksWhenShort: false });
  expect((await send(student, lesson, 'Нет')).json().code).toBe('attempts_used_up');
  await t.db
    .updateTable('user_courses')
    .set({ expires_at: hoursFromNow(-1) })
    .where('id', '=', enrolment.id)
    .execute();
  expect((await send(student, lesson, 'Нет')).json().code).toBe('access_expired');
});
