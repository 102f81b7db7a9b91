import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Erasure, ErasureAct } from '#contract/personal-data/schemas.ts';
import { createFileStore } from '#server/platform/files/create-file-store.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createLesson,
  createStudentInLesson,
  createUser,
  enrol,
  testPassword,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { eraseDue, eraseDueChore } from './erase-due.ts';
import { erasePerson } from './erase-person.ts';
import { freeErased } from './free-erased.ts';

const t = testApp();

let admin: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  await sql`truncate users, erasure_requests, audit_log, school_settings cascade`.execute(t.db);
  admin = await createAdmin(t.db);
});

const ask = (as: { id: string }, body: object = { password: testPassword }) =>
  t.call('POST', '/api/user/erasure', { as, body });

const takeBack = (as: { id: string }) => t.call('DELETE', '/api/user/erasure', { as });

const open = async (as = admin): Promise<Erasure[]> =>
  (await t.call('GET', '/api/erasures', { as })).json().requests;

const erase = (id: string | undefined, email: string, as: { id: string } = admin) =>
  t.call('POST', `/api/erasures/${id}/erase`, { as, body: { email } });

const openFor = (body: object) => t.call('POST', '/api/erasures', { as: admin, body });

/** As if so many days had passed since all requests. */
const later = (days: number) =>
  sql`update erasure_requests set asked_at = asked_at - make_interval(days => ${days}),
    cool_off_until = cool_off_until - make_interval(days => ${days}), due_at = due_at - make_interval(days => ${days})`.execute(
    t.db,
  );

const people = async () =>
  (await t.db.selectFrom('users').select('id').execute()).map(({ id }) => id).toSorted();

describe('asking for one’s data to be erased', () => {
  test('wants the password, is told to administrators alone, without a name, and stands at the head of every page', async () => {
    const course = await createCourse(t.db);
    await createCurator(t.db, { of: [{ course_id: course.id }] });
    const person = await createUser(t.db);
    await enrol(t.db, { user_id: person.id, course_id: course.id });
    const wrong = await ask(person, { password: 'догадка' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong_password']);
    expect(await open()).toEqual([]);

    const asked = await ask(person, { password: testPassword, reason: 'Ухожу' });
    expect(asked.json()).toMatchObject({ coolOffDays: 3, request: { number: 1, state: 'open' } });
    const { askedAt, coolOffUntil, dueAt } = asked.json().request;
    const days = (to: string) => Math.round((Date.parse(to) - Date.parse(askedAt)) / 86_400_000);
    expect([days(coolOffUntil), days(dueAt)]).toEqual([3, 10]);
    expect(await open()).toMatchObject([
      { number: 1, askedBy: 'person', reason: 'Ухожу', person: { email: person.email } },
    ]);
    expect((await t.call('GET', '/api/auth/me', { as: person })).json().user.erasesAt).toBe(coolOffUntil);
    const signedIn = await t.call('POST', '/api/auth/login', {
      body: { email: person.email, password: testPassword },
    });
    expect(signedIn.json().user.erasesAt).toBe(coolOffUntil);

    const { rows } = await sql<{ userId: string; subject: object }>`
      select user_id as "userId", subject from notices where kind = 'erasure_asked'`.execute(t.db);
    expect(rows).toEqual([{ userId: admin.id, subject: { number: 1, at: dueAt } }]);
    expect((await ask(person)).statusCode).toBe(409);
  });

  test('can be taken back until the time for it is over, and then no more', async () => {
    const person = await createUser(t.db);
    expect((await takeBack(person)).statusCode).toBe(404);
    await ask(person);
    expect((await takeBack(person)).json().request.state).toBe('taken_back');
    const me = await t.call('GET', '/api/auth/me', { as: person });
    expect(me.json().user).not.toHaveProperty('erasesAt');

    await ask(person);
    await later(3);
    const late = await takeBack(person);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'Срок, когда просьбу можно взять назад, прошёл. Напишите администратору школы',
    ]);
    expect((await t.call('GET', '/api/auth/me', { as: person })).json().user).not.toHaveProperty('erasesAt');
  });

  test('is refused to the last administrator: also where another one is shut out', async () => {
    const other = await createAdmin(t.db);
    await t.call('PUT', `/api/users/${other.id}/blocked`, { as: admin, body: { blocked: true } });
    const refused = await ask(admin);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Вы последний администратор: сначала назначьте другого',
    ]);
  });

  test('is told again two days before it is due, and after', async () => {
    await ask(await createUser(t.db));
    const told = async () => {
      await eraseDueChore.run(t.db, t.config);
      const { rows } = await sql`select from notices where kind = 'erasure_asked'`.execute(t.db);
      return rows.length;
    };
    expect(await told()).toBe(1);
    await later(8);
    expect(await told()).toBe(2);
    expect(await told()).toBe(2);
    await later(2);
    expect(await told()).toBe(3);
    const settings = await t.call('GET', '/api/legal/operator', { as: admin });
    expect(settings.json()).toMatchObject({ openErasures: 1, overdueErasures: 1, ownTerms: 0 });
  });
});

describe('an administrator', () => {
  test('erases when the time to take back is over, by the typed email; the name is in that answer alone', async () => {
    const person = await createUser(t.db, { email: 'leaving@example.ru', first_name: 'Ефросинья' });
    await ask(person);
    const [request] = await open();
    expect((await erase(request?.id, person.email)).statusCode).toBe(409);
    await later(3);
    const wrong = await erase(request?.id, admin.email);
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { email: expect.any(String) }]);
    expect(await people()).toContain(person.id);

    const done = await erase(request?.id, 'Leaving@example.ru');
    expect(done.json().person).toMatchObject({ firstName: 'Ефросинья' });
    expect(await people()).toEqual([admin.id]);
    expect((await erase(request?.id, person.email)).statusCode).toBe(409);

    const act = await t.call('GET', `/api/erasures/${request?.id}/act`, { as: admin });
    expect(act.json()).toMatchObject({
      number: 1,
      accountId: person.id,
      askedBy: 'person',
      erasedBy: { lastName: admin.last_name },
    });
    expect(act.json().journal.map(({ action }: { action: string }) => action)).toEqual([
      'Просьба стереть личные данные',
      'Стёрты личные данные человека',
    ]);
    for (const word of ['Ефросинья', 'leaving@example.ru']) expect(act.body).not.toContain(word);
  });

  test('refuses with a reason that the person reads, and the data stay', async () => {
    const person = await createUser(t.db);
    await ask(person);
    const [request] = await open();
    const reason = 'Договор ещё исполняется';
    await t.call('POST', `/api/erasures/${request?.id}/refuse`, { as: admin, body: { reason } });
    const own = await t.call('GET', '/api/user/erasure', { as: person });
    expect(own.json().request).toMatchObject({ state: 'refused', refusal: reason });
    const notices = await t.call('GET', '/api/notices', { as: person });
    expect(notices.json()).toMatchObject([
      { kind: 'own_erasure', subject: { number: request?.number, change: 'refused' } },
    ]);
    expect((await erase(request?.id, person.email)).statusCode).toBe(409);
    expect((await ask(person)).statusCode).toBe(200);
  });

  test('starts it alone: at once for anybody else, also one who was deleted before, and never for oneself', async () => {
    const person = await createUser(t.db, { email: 'gone@example.ru' });
    expect((await openFor({ userId: admin.id })).statusCode).toBe(409);
    expect((await openFor({ email: 'nobody@example.ru' })).statusCode).toBe(404);
    await t.call('DELETE', `/api/users/${person.id}`, { as: admin });
    const opened = await openFor({ email: 'gone@example.ru' });
    const notices = await t.call('GET', '/api/notices', { as: admin });
    expect(notices.json()).toMatchObject([{ kind: 'erasure_asked', subject: { number: 1 } }]);
    expect(opened.json()).toMatchObject({ isDeleted: true, person: { email: 'gone@example.ru' } });
    expect((await openFor({ email: 'gone@example.ru' })).statusCode).toBe(409);
    expect((await erase(opened.json().id, 'gone@example.ru')).statusCode).toBe(200);
    const { rows } = await sql`select from audit_log where details::text like '%gone@example.ru%'`.execute(
      t.db,
    );
    expect(rows).toEqual([]);
  });

  test('is erased by another one', async () => {
    const other = await createAdmin(t.db);
    await ask(admin);
    await later(3);
    const [request] = await open();
    expect((await erase(request?.id, admin.email)).statusCode).toBe(409);
    expect((await erase(request?.id, admin.email, other)).statusCode).toBe(200);
    expect(await people()).toEqual([other.id]);
  });
});

test('killed between an erasure and the vacuum, it is vacuumed later, and the act says when', async () => {
  const person = await createUser(t.db);
  const { id } = await erasePerson(t.db, person.email);
  const act = async (): Promise<ErasureAct> =>
    (await t.call('GET', `/api/erasures/${id}/act`, { as: admin })).json();
  expect(await act()).toMatchObject({ askedBy: 'school', erasedBy: null, vacuumedAt: null });
  await freeErased(t.db, await createFileStore(t.config));
  expect((await act()).vacuumedAt).not.toBeNull();
});

test('the program erases only where the school has said so, what a person may no longer take back, each once', async () => {
  const [asking, cooling, chosen] = [await createUser(t.db), await createUser(t.db), await createUser(t.db)];
  await ask(asking);
  await openFor({ userId: chosen.id });
  await later(3);
  await ask(cooling);
  await eraseDue(t.db);
  expect(await people()).toHaveLength(4);

  await t.call('PUT', '/api/erasures/settings', { as: admin, body: { byItself: true } });
  await Promise.all([eraseDue(t.db), eraseDue(t.db)]);
  expect(await people()).toEqual([admin.id, cooling.id, chosen.id].toSorted());
  const { rows } = await sql`select from audit_log where action = 'person_erased'`.execute(t.db);
  expect(rows).toHaveLength(1);

  // The last administrator stays, and is no reason for the others to wait.
  const second = await createAdmin(t.db);
  await ask(admin);
  await t.db.deleteFrom('users').where('id', '=', second.id).execute();
  await later(3);
  await eraseDue(t.db);
  expect(await people()).toEqual([admin.id, chosen.id].toSorted());
});

test('erased while they answer, nothing fails and nothing of theirs is left', async () => {
  const { student, lesson } = await createStudentInLesson(t.db);
  await createLesson(t.db, { course_id: lesson.course_id });
  const answers = Array.from({ length: 8 }, (_, place) =>
    t.call('POST', `/api/lessons/${lesson.id}/answers`, {
      as: student,
      body: { content: `Ответ ${place}` },
    }),
  );
  const [erased, ...sent] = await Promise.all([erasePerson(t.db, student.email), ...answers]);
  expect(erased.rows).toBeGreaterThan(0);
  for (const { statusCode } of sent) expect(statusCode).toBeLessThan(500);
  const left = await sql`select from answers where user_id = ${student.id}`.execute(t.db);
  expect(left.rows).toEqual([]);
});
