import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApiToken } from '#test/api-token.ts';
import { createCourse, createGroup, createUser, enrol, hoursFromNow } from '#test/factories.ts';
import { form } from '#test/form.ts';
import { createImportSetting, type ImportSetting } from '#test/import-setting.ts';

let t: ImportSetting;
let course: { id: string };
beforeEach(async () => {
  t = await createImportSetting();
  course = await createCourse(t.db, { title: 'Переговоры' });
});
afterEach(() => t.close());

const endOf = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('ended_accesses').select('ended_at').where('user_id', '=', id).executeTakeFirst())
    ?.ended_at;

/** Whether the end is the present. */
const endedNow = async (person: { id: string }) =>
  Math.abs(Date.now() - Date.parse((await endOf(person)) ?? '')) < 60_000;

async function createStudent(given: { expires_at?: string; group_id?: string } = {}) {
  const person = await createUser(t.db);
  await enrol(t.db, { user_id: person.id, course_id: course.id, ...given });
  return person;
}

const revoke = ({ id }: { id: string }) =>
  t.call('DELETE', `/api/users/${id}/courses/${course.id}`, { as: t.admin });

const bulk = async (kind: string, ids: string[]) => {
  const { id } = (
    await t.call('POST', '/api/users/bulk', {
      as: t.admin,
      body: { action: { kind, courseId: course.id }, ids },
    })
  ).json();
  await t.work();
  return t.done(id);
};

const byWay: Record<string, (person: { id: string; email: string }) => Promise<unknown>> = {
  'by an administrator': revoke,
  'by a program': async ({ id }) => {
    const { headers } = await createApiToken(t.db, { user_id: t.admin.id });
    return t.call('DELETE', `/api/users/${id}/courses/${course.id}`, { headers });
  },
  'of many people at once': ({ id }) => bulk('close_course', [id]),
  'by an import': async ({ email }) => {
    const file = {
      name: 'люди.csv',
      type: 'text/csv',
      bytes: new TextEncoder().encode(
        `Email;Имя;Фамилия;Курсы;Доступ\r\n${email};Анна;Ли;Переговоры;закрыть`,
      ),
    };
    const { headers } = await createApiToken(t.db, { user_id: t.admin.id });
    const sent = await form({ timeZone: 'Europe/Moscow', file });
    const { id } = (
      await t.call('POST', '/api/users/import', {
        ...sent,
        headers: { ...sent.headers, ...headers },
      })
    ).json();
    await t.work();
    return t.done(id);
  },
  'with its course': () => t.call('DELETE', `/api/courses/${course.id}`, { as: t.admin }),
  'by SQL': () => t.db.deleteFrom('user_courses').execute(),
};

test.each(Object.entries(byWay))('An access removed %s leaves the time of its end', async (_, remove) => {
  const [student, other] = [await createStudent(), await createUser(t.db)];
  expect(await endOf(student)).toBeUndefined();
  await remove(student);
  expect(await t.db.selectFrom('user_courses').select('id').execute()).toEqual([]);
  expect(await endedNow(student)).toBe(true);
  expect(await endOf(other)).toBeUndefined();
});

test('A change of the term leaves none; a person who is deleted neither', async () => {
  const student = await createStudent();
  await t.call('POST', `/api/users/${student.id}/courses`, {
    as: t.admin,
    body: { courseId: course.id, expiresAt: hoursFromNow(-1) },
  });
  expect(await endOf(student)).toBeUndefined();
  expect((await t.call('DELETE', `/api/users/${student.id}`, { as: t.admin })).statusCode).toBe(200);
  expect(await t.db.selectFrom('ended_accesses').selectAll().execute()).toEqual([]);
});

test('An access that ended before it was removed keeps its own end, by its term or its group’s', async () => {
  const ended = hoursFromNow(-9_000);
  const group = await createGroup(t.db, { course_id: course.id, ends_at: ended });
  const [own, ofGroup, ahead] = [
    await createStudent({ expires_at: ended }),
    await createStudent({ group_id: group.id }),
    await createStudent({ expires_at: hoursFromNow(24) }),
  ];
  await revoke(own);
  await t.call('DELETE', `/api/courses/${course.id}`, { as: t.admin });
  const same = (end: string | undefined) => Date.parse(end ?? '') === Date.parse(ended);
  expect([same(await endOf(own)), same(await endOf(ofGroup))]).toEqual([true, true]);
  expect(await endedNow(ahead)).toBe(true);
});

test('Of several accesses the last end stays, in whatever order they are removed', async () => {
  const student = await createStudent();
  await revoke(student);
  await enrol(t.db, { user_id: student.id, course_id: course.id, expires_at: hoursFromNow(-9_000) });
  await revoke(student);
  expect(await endedNow(student)).toBe(true);
});
