import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Certificate, CourseCertificate } from '#contract/certificates/schemas.ts';
import { certificateOfCourse, certificatesSetting } from '#test/certificate-setting.ts';
import { createAdmin, createLesson, hoursFromNow } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { skillsSetting } from '#test/skills-setting.ts';

const t = testApp({ APP_NAME: 'Школа' });
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
const { judge } = skillsSetting(t);

const { aCourse, read, submit, issue, certificatesOf, issued } = certificatesSetting(t);

type Row = { id: string };

const check = (code: string) => t.call('GET', `/api/certificates/${code}`);
const stateOf = async (course: Row, as: Row) =>
  (await t.call('GET', `/api/courses/${course.id}/certificate`, { as })).json<CourseCertificate>();
const ask = (course: Row, as: Row) => t.call('POST', `/api/courses/${course.id}/certificate`, { as });

test('Completing the last lesson owes a certificate, which waits for the review and then says its level in words', async () => {
  const { course, reading, rubric, student } = await aCourse();
  const answer = (await submit(rubric.lesson, student)).json<Row>();
  expect(await certificatesOf(student)).toEqual([]);
  await read(reading, student);
  await issue();
  const awaited = await stateOf(course, student);
  expect(awaited).toMatchObject({ newest: { code: null }, ask: null });
  expect(awaited).not.toHaveProperty('soon');

  await t.db.deleteFrom('reviews').where('answer_id', '=', answer.id).execute();
  await judge(answer, rubric, { level: 2 });
  expect(await stateOf(course, student)).toMatchObject({ newest: { code: null }, soon: true });
  await issue();
  const { newest, ...issuedState } = await stateOf(course, student);
  expect(issuedState).not.toHaveProperty('soon');
  const { code, words, ...state } = (await check(newest?.code ?? '')).json<Certificate>();
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{16}$/);
  expect(words).toEqual({
    name: 'Мария Соколова',
    course: 'Переговоры',
    school: 'Школа',
    hours: 72,
    signedBy: 'И. И. Иванова',
    text: 'По программе школы',
    startedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    finishedOn: expect.any(String),
    issuedOn: expect.any(String),
    reached: expect.arrayContaining([
      { lesson: 'Слушать', levels: [] },
      { lesson: 'Урок Пока нет–Есть частично–Есть', levels: [{ title: 'Факты', level: 'Есть' }] },
    ]),
    lessons: [],
    moreLessons: 0,
    criteria: [],
    moreCriteria: 0,
  });
  expect(state).toEqual({ revokedOn: null, revokedBecause: null, logo: null });
  const notices = await t.call('GET', '/api/notices', { as: student });
  expect(notices.json()).toMatchObject([
    { kind: 'certificate', subject: { courseId: course.id, courseTitle: 'Переговоры', code } },
  ]);
});

test('A review that a person keeps for days is not waited for longer than three', async () => {
  const { course, reading, rubric, student } = await aCourse();
  await submit(rubric.lesson, student);
  await read(reading, student);
  await sql`update certificates set due_since = now() - interval '73 hours' where user_id = ${student.id}`.execute(
    t.db,
  );
  await issue();
  const { newest } = await stateOf(course, student);
  expect(
    (await check(newest?.code ?? '')).json<Certificate>().words.reached?.flatMap(({ levels }) => levels),
  ).toEqual([]);
});

test('Two devices that complete the last lessons at once get one certificate, whoever is last', async () => {
  const { rubric, student, course } = await aCourse();
  const others = await Promise.all(
    [1, 2, 3].map(() => createLesson(t.db, { course_id: course.id, assignment: null })),
  );
  await t.db
    .deleteFrom('lessons')
    .where('title', '=', 'Слушать')
    .where('course_id', '=', course.id)
    .execute();
  await Promise.all([
    ...others.flatMap((lesson) => [read(lesson, student), read(lesson, student)]),
    submit(rubric.lesson, student),
    submit(rubric.lesson, student),
  ]);
  expect(await certificatesOf(student)).toHaveLength(1);
  await t.db.deleteFrom('reviews').execute();
  await Promise.all([issue(), issue(), issue()]);
  const rows = await certificatesOf(student);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.code).not.toBeNull();
});

test('A course that gives none, a lesson still to appear, a draft beside: who gets one', async () => {
  const none = await aCourse({ certificate: null });
  await read(none.reading, none.student);
  await submit(none.rubric.lesson, none.student);
  expect(await certificatesOf(none.student)).toEqual([]);
  expect(await stateOf(none.course, none.student)).toEqual({
    given: false,
    newest: null,
    awaitsYes: false,
    ask: null,
  });
  expect((await ask(none.course, none.student)).statusCode).toBe(409);

  const ahead = await aCourse();
  await createLesson(t.db, { course_id: ahead.course.id, published_at: hoursFromNow(24) });
  await read(ahead.reading, ahead.student);
  await submit(ahead.rubric.lesson, ahead.student);
  expect(await certificatesOf(ahead.student)).toEqual([]);

  const beside = await aCourse();
  await createLesson(t.db, { course_id: beside.course.id, published_at: null });
  await read(beside.reading, beside.student);
  await submit(beside.rubric.lesson, beside.student);
  expect(await certificatesOf(beside.student)).toHaveLength(1);
});

test('A lesson added while the certificate is awaited takes it back until that one is completed, too', async () => {
  const { course, reading, rubric, student } = await aCourse();
  await read(reading, student);
  await submit(rubric.lesson, student);
  const added = await createLesson(t.db, { course_id: course.id, assignment: null });
  await t.db.deleteFrom('reviews').execute();
  await issue();
  expect(await certificatesOf(student)).toEqual([]);
  await read(added, student);
  expect(await certificatesOf(student)).toHaveLength(1);
});

test('Who had finished before the course gave certificates asks for one; an unfinished course gives none', async () => {
  const { course, reading, rubric, student } = await aCourse({ certificate: null });
  await read(reading, student);
  const update = { certificateHours: 8, certificateSignedBy: 'Завуч', title: 'Переговоры' };
  const edited = await t.call('PUT', `/api/courses/${course.id}`, { as: admin, body: update });
  expect(edited.json()).toMatchObject({ certificate: { hours: 8, signedBy: 'Завуч', text: '' } });
  expect((await t.call('GET', `/api/courses/${course.id}`, { as: student })).body).not.toContain('Завуч');
  expect((await ask(course, student)).statusCode).toBe(409);
  await t.db.updateTable('courses').set({ certificate: null }).where('id', '=', course.id).execute();
  await submit(rubric.lesson, student);
  await t.db.deleteFrom('reviews').execute();
  await t.db
    .updateTable('courses')
    .set({ certificate: certificateOfCourse })
    .where('id', '=', course.id)
    .execute();
  expect((await stateOf(course, student)).ask).toBe('first');
  expect((await ask(course, student)).json()).toMatchObject({ newest: { code: null } });
  expect((await ask(course, student)).statusCode).toBe(409);
  await issue();
  expect((await stateOf(course, student)).newest?.code).not.toBeNull();
  expect((await ask(course, admin)).statusCode).toBe(409);
});

test('The paper stays as it was printed; a person with a new name asks for another, and the former one says so', async () => {
  const { course, student, code } = await issued();
  const before = (await check(code)).body;
  expect((await ask(course, student)).json()).toMatchObject({ message: /было бы то же самое/ });
  await t.db.updateTable('users').set({ last_name: 'Ильина' }).where('id', '=', student.id).execute();
  await t.db.updateTable('courses').set({ title: 'Торг' }).where('id', '=', course.id).execute();
  expect((await check(code)).body).toBe(before);
  expect(await stateOf(course, student)).toMatchObject({
    ask: 'anew',
    newest: { courseTitle: 'Переговоры' },
  });

  const asked = await Promise.all([ask(course, student), ask(course, student)]);
  expect(asked.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { newest } = await stateOf(course, student);
  expect((await check(newest?.code ?? '')).json<Certificate>().words).toMatchObject({
    name: 'Мария Ильина',
    course: 'Торг',
  });
  expect((await check(code)).json()).toMatchObject({
    revokedBecause: 'Заменён новым',
    words: { name: 'Мария Соколова' },
  });
  const own = await t.call('GET', '/api/user/certificates', { as: student });
  expect(own.json()).toMatchObject([{ courseTitle: 'Торг', revokedAt: null }, { code }]);
});

test('A revoked one says when and why, is not replaced by asking, and stands in the journal', async () => {
  const { course, student, code } = await issued();
  const listed = await t.call('GET', `/api/courses/${course.id}/certificates`, { as: admin });
  const [{ id }] = listed.json<[Row]>();
  expect(listed.json()).toMatchObject([
    { userId: student.id, name: 'Мария Соколова', code, revokedAt: null },
  ]);
  const revoke = (body: object) => t.call('POST', `/api/certificates/${id}/revoke`, { as: admin, body });
  expect((await revoke({ because: ' ' })).json().fields).toEqual({
    because: expect.stringMatching(/Назовите причину/),
  });
  expect((await revoke({ because: 'Ответы писал другой человек' })).statusCode).toBe(200);
  await revoke({ because: 'Ещё раз' });
  const shown = await check(code);
  expect(shown.json()).toMatchObject({
    revokedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    revokedBecause: 'Ответы писал другой человек',
  });
  await t.db.updateTable('users').set({ last_name: 'Другая' }).where('id', '=', student.id).execute();
  expect((await stateOf(course, student)).ask).toBeNull();
  expect((await ask(course, student)).json()).toMatchObject({ message: /отозван/ });
  const journal = await t.call('GET', `/api/audit?action=certificate_revoked&subjectId=${student.id}`, {
    as: admin,
  });
  expect(journal.json()).toMatchObject([{ details: { courseTitle: 'Переговоры' } }]);
  const [notice] = (await t.call('GET', '/api/notices', { as: student })).json();
  expect(notice.subject).toMatchObject({ code, because: 'Ответы писал другой человек' });
});

test('One that was revoked by mistake is in force again and may be revoked anew; a replaced one stays replaced', async () => {
  const { course, student, code } = await issued();
  const list = async () =>
    (await t.call('GET', `/api/courses/${course.id}/certificates`, { as: admin })).json<Row[]>();
  const [first] = await list();
  const revoke = (id: string | undefined, because: string) =>
    t.call('POST', `/api/certificates/${id}/revoke`, { as: admin, body: { because } });
  const restore = (id: string | undefined) =>
    t.call('POST', `/api/certificates/${id}/restore`, { as: admin });
  await revoke(first?.id, 'Перепутали человека');
  const restored = await restore(first?.id);
  expect(restored.json()).toMatchObject({ code, revokedAt: null, revokedBecause: null });
  expect((await restore(first?.id)).statusCode).toBe(200);
  expect((await check(code)).json()).toMatchObject({ revokedOn: null, revokedBecause: null });
  const journal = await t.call('GET', `/api/audit?subjectId=${student.id}&limit=5`, { as: admin });
  expect(journal.json()).toMatchObject([
    { action: 'certificate_restored', details: { because: 'Перепутали человека' } },
    { action: 'certificate_revoked' },
  ]);
  await revoke(first?.id, 'Всё же он');
  const notices = (await t.call('GET', '/api/notices', { as: student })).json<{ subject: object }[]>();
  expect(notices.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(
      [{ because: 'Всё же он' }, { isRestored: true }, { because: 'Перепутали человека' }].map(
        (part) => expect.objectContaining(part) as object,
      ),
    ),
  );
  await restore(first?.id);
  await t.db.updateTable('users').set({ last_name: 'Другая' }).where('id', '=', student.id).execute();
  expect((await ask(course, student)).statusCode).toBe(200);
  expect((await restore(first?.id)).json()).toMatchObject({
    message: 'Этот сертификат заменён новым: действует только один',
  });
});

test('Nothing that leads to the person is shown, and erasing the person takes the certificate away', async () => {
  const { student, code, course } = await issued();
  const dashed = code.toLowerCase().replaceAll(/.{4}/g, '$&-');
  const shown = await check(dashed);
  expect(shown.statusCode).toBe(200);
  for (const hidden of [student.email, student.id, course.id, 'email', 'Id'])
    expect(shown.body).not.toContain(hidden);
  await t.db.deleteFrom('courses').where('id', '=', course.id).execute();
  expect((await check(code)).json()).toMatchObject({ words: { course: 'Переговоры' } });
  await t.db.deleteFrom('users').where('id', '=', student.id).execute();
  expect((await check(code)).statusCode).toBe(404);
});

test('Guessed numbers are not found, then slowed, then refused; a right one costs nothing', async () => {
  const { code } = await issued();
  await sql`delete from login_failures`.execute(t.db);
  const guess = (at: number) => check(`2222${String(at).padStart(12, '2').replaceAll(/[01]/g, 'A')}`);
  const free = await Promise.all(Array.from({ length: 50 }, (_, at) => guess(at)));
  expect(new Set(free.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  await Promise.all(Array.from({ length: 30 }, () => check(code)));
  const before = Date.now();
  expect((await guess(51)).statusCode).toBe(404);
  expect(Date.now() - before).toBeGreaterThan(350);
  const rest = await Promise.all(Array.from({ length: 150 }, (_, at) => guess(100 + at)));
  const refused = rest.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThanOrEqual(100);
  expect(refused[0]?.headers['retry-after']).toBeDefined();
  expect((await check('не номер')).statusCode).toBe(404);
  await sql`delete from login_failures`.execute(t.db);
});
