import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messageMaxLength, messagesADay } from '#contract/limits.ts';
import { erasePerson } from '#server/across/personal-data/erase-person.ts';
import { writeTimeZone } from '#server/app/start/write-time-zone.ts';
import { writeNoticeLetter } from '#server/school/notices/notice-letter.ts';
import { queueNoticeMail } from '#server/school/notices/queue-notice-mail.ts';
import { mailPayload } from '#server/telling/letters/mail-payload.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createGroup,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { mailSetting } from '#test/reminders.ts';

let t: TestApp;
let course: Row;
let group: Row;
let curator: Row & { email: string };
let student: Row;

beforeAll(async () => {
  t = await createTestApp();
  await writeTimeZone(t.db, { timeZone: 'Europe/Moscow' });
});
afterAll(() => t.close());

interface Row {
  id: string;
}

beforeEach(async () => {
  course = await createCourse(t.db);
  group = await createGroup(t.db, { course_id: course.id });
  const of = [{ course_id: course.id, group_id: group.id }];
  curator = await createCurator(t.db, { first_name: 'Ольга', last_name: 'Ветрова', of });
  student = await inGroup();
});

async function inGroup(): Promise<Row> {
  const one = await createUser(t.db);
  await enrol(t.db, { user_id: one.id, course_id: course.id, group_id: group.id });
  return one;
}

const write = (people: Row[], text = 'Жду вас\n\nв среду', as: Row = curator) =>
  t.call('POST', '/api/people/messages', { as, body: { userIds: people.map(({ id }) => id), text } });

const noticesOf = async (as: Row) =>
  (await t.call('GET', '/api/notices', { as })).json().map(({ kind, subject }: never) => ({ kind, subject }));

test('a curator writes to those chosen: each has it in the bell and, unless he looks there, in a letter', async () => {
  const second = await inGroup();
  const response = await write([student, second, student]);
  expect([response.statusCode, response.json()]).toEqual([200, { sent: 2 }]);
  const subject = { fromId: curator.id, from: 'Ольга Ветрова', text: 'Жду вас\n\nв среду' };
  for (const one of [student, second]) {
    expect(await noticesOf(one)).toMatchObject([{ kind: 'message', subject }]);
  }

  await queueNoticeMail(t.db, mailSetting(), hoursFromNow(1));
  const rows = await t.db.selectFrom('outbox').selectAll().where('user_id', '=', student.id).execute();
  const payload = mailPayload.parse(rows[0]?.payload);
  if (payload.kind !== 'notice') throw new Error('A notice');
  const letter = await t.db.transaction().execute((tx) => writeNoticeLetter(tx, payload, mailSetting()));
  expect(letter).toMatchObject({ subject: 'Ольга Ветрова: Жду вас в среду' });
  expect(letter?.blocks.slice(0, 2)).toEqual([{ text: 'Жду вас' }, { text: 'в среду' }]);
});

test('to nobody, if one of them isn’t his; administrators write to everybody who studies', async () => {
  const foreign = await createUser(t.db);
  for (const people of [[foreign], [student, foreign], [curator], [student, curator]]) {
    expect((await write(people)).statusCode).toBe(404);
  }
  expect(await noticesOf(student)).toEqual([]);
  const admin = await createAdmin(t.db);
  expect((await write([student, foreign, curator], 'Всем', admin)).json()).toEqual({ sent: 3 });
  expect((await write([await createAdmin(t.db)], 'Всем', admin)).statusCode).toBe(404);
});

test('so many a day to one person, whoever writes', async () => {
  const admin = await createAdmin(t.db);
  const all = await Promise.all(
    Array.from({ length: messagesADay + 3 }, (_, n) => write([student], 'Ещё', n % 2 ? admin : curator)),
  );
  expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(messagesADay);
  const refused = all.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(3);
  expect(refused[0]?.json().message).toMatch(/сегодня уже 20 сообщений/);
  await t.db
    .updateTable('notices')
    .set({ created_at: hoursFromNow(-25) })
    .execute();
  expect((await write([student])).statusCode).toBe(200);
});

test('an empty or too long text is refused', async () => {
  for (const text of [' ', '', 'а'.repeat(messageMaxLength + 1)]) {
    expect((await write([student], text)).json().fields).toHaveProperty('text');
  }
});

test('the journal tells of it without the words, and with the writer go his words', async () => {
  await write([student], 'Тайные слова');
  const journal = await t.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', student.id)
    .execute();
  expect(journal).toMatchObject([{ user_id: curator.id, action: 'message_sent', details: {} }]);
  await erasePerson(t.db, curator.email);
  expect(await noticesOf(student)).toEqual([]);
});
