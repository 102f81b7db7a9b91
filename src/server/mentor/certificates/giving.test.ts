import { expect, test } from 'vitest';
import type { Certificate, CourseCertificate, IssuedCertificate } from '#contract/certificates/schemas.ts';
import type { Learner } from '#contract/learners/schemas.ts';
import type { Today } from '#contract/today/schemas.ts';
import { certificatesSetting } from '#test/certificate-setting.ts';
import { createAdmin, createCertificate, createCurator, createLesson } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { skillsSetting } from '#test/skills-setting.ts';

const t = testApp({ APP_NAME: 'Школа' });
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
const { aCourse, read, submit, issue, certificatesOf } = certificatesSetting(t);
const { judge } = skillsSetting(t);

type Row = { id: string };

const setting = (given?: 'confirmed' | 'by_hand') =>
  JSON.stringify({ hours: 72, signedBy: '', text: '', ...(given && { given }) });

const stateOf = async (course: Row, as: Row) =>
  (await t.call('GET', `/api/courses/${course.id}/certificate`, { as })).json<CourseCertificate>();
const wordsOf = async (code: string | null | undefined) =>
  (await t.call('GET', `/api/certificates/${code}`)).json<Certificate>().words;
const give = (person: Row, course: Row, as: Row, because = 'Сдал устно') =>
  t.call('POST', `/api/people/${person.id}/certificates`, { as, body: { courseId: course.id, because } });

/** Everything is done, and the answer is judged at this level of three. */
async function done(made: Awaited<ReturnType<typeof aCourse>>, level = 1) {
  await read(made.reading, made.student);
  const answer = (await submit(made.rubric.lesson, made.student)).json<Row>();
  await t.db.deleteFrom('reviews').where('answer_id', '=', answer.id).execute();
  await judge(answer, made.rubric, { level });
}

test('Where a yes is asked for, an earned certificate waits on «Сегодня» of whoever may say it', async () => {
  const made = await aCourse({ certificate: setting('confirmed') });
  const { course, student } = made;
  const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  const stranger = await createCurator(t.db);
  const awaiting = async (as: Row) =>
    (await t.call('GET', '/api/today', { as }))
      .json<Today>()
      .items.find(({ kind }) => kind === 'certificates');
  await done(made);
  await issue();
  const awaited = await stateOf(course, student);
  expect(awaited).toMatchObject({ newest: { code: null }, awaitsYes: true, ask: null });
  expect(awaited).not.toHaveProperty('soon');
  expect(await awaiting(stranger)).toBeUndefined();
  const item = await awaiting(curator);
  const [{ id } = { id: '' }] = await certificatesOf(student);
  expect(item).toMatchObject({
    count: 1,
    first: [{ id, student: { id: student.id }, course: { id: course.id } }],
  });

  const confirm = (as: Row) => t.call('POST', `/api/certificates/${id}/confirm`, { as });
  expect([(await confirm(stranger)).statusCode, (await confirm(student)).statusCode]).toEqual([404, 403]);
  const given = (await confirm(curator)).json<IssuedCertificate>();
  expect(given).toMatchObject({ code: expect.any(String), givenBy: null });
  expect((await confirm(curator)).json()).toMatchObject({ code: given.code });
  expect(await awaiting(curator)).toBeUndefined();
  const journal = await t.call('GET', `/api/audit?subjectId=${student.id}&action=certificate_given`, {
    as: admin,
  });
  expect(journal.json()).toMatchObject([{ details: { courseTitle: 'Переговоры', because: null } }]);
  expect((await t.call('GET', '/api/notices', { as: student })).json()).toMatchObject([
    { kind: 'certificate' },
  ]);
});

test('A yes comes too late where not everything is done any more', async () => {
  const made = await aCourse({ certificate: setting('confirmed') });
  await done(made);
  const [owed] = await certificatesOf(made.student);
  await t.db
    .updateTable('lesson_progress')
    .set({ completed_at: null, passed_how: null })
    .where('lesson_id', '=', made.rubric.lesson.id)
    .execute();
  const refused = await t.call('POST', `/api/certificates/${owed?.id}/confirm`, { as: admin });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringMatching(/Сдано уже не всё/),
  ]);
});

test('Only by hand: nothing comes by itself or by asking; a curator gives one with the reason', async () => {
  const made = await aCourse({ certificate: setting('by_hand') });
  const { course, student, reading } = made;
  const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  await done(made);
  await issue();
  expect(await certificatesOf(student)).toEqual([]);
  expect(await stateOf(course, student)).toMatchObject({ given: true, newest: null, ask: null });
  const asked = await t.call('POST', `/api/courses/${course.id}/certificate`, { as: student });
  expect(asked.statusCode).toBe(409);

  const stranger = await createCurator(t.db);
  const refused = [
    await give(student, course, stranger),
    await give(student, course, student),
    await give(student, course, curator, ' '),
    await give(stranger, course, admin),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 403, 400, 404]);
  expect(await certificatesOf(student)).toEqual([]);

  // By a person even where not everything is done: the sheet says what is.
  await t.db
    .updateTable('lesson_progress')
    .set({ completed_at: null })
    .where('lesson_id', '=', reading.id)
    .execute();
  const shown = async () =>
    (await t.call('GET', `/api/courses/${course.id}/page`, { as: student })).json().course;
  expect((await shown()).hasCertificate).toBeUndefined();
  const first = (await give(student, course, curator)).json<IssuedCertificate>();
  expect((await shown()).hasCertificate).toBe(true);
  expect(first).toMatchObject({ givenBy: expect.any(String), givenBecause: 'Сдал устно' });
  expect(await wordsOf(first.code)).toMatchObject({
    isWhole: false,
    reached: [{ levels: [{ title: 'Факты', level: 'Есть частично' }] }],
  });
  const page = (await t.app.inject(`/check/${first.code}`)).body;
  expect(page).toContain('Курс, 72 часа');
  expect(page).not.toContain('Сдал устно');
  const again = (await give(student, course, admin, 'Исправили фамилию')).json<IssuedCertificate>();
  const former = await t.call('GET', `/api/certificates/${first.code}`);
  expect(former.json()).toMatchObject({ revokedBecause: 'Заменён новым' });
  const learner = (await t.call('GET', `/api/people/${student.id}`, { as: curator })).json<Learner>();
  expect(learner.courses[0]?.certificate).toMatchObject({
    way: 'by_hand',
    awaitsYes: false,
    newest: { code: again.code, givenBecause: 'Исправили фамилию' },
  });
  const journal = await t.call('GET', `/api/audit?subjectId=${student.id}&action=certificate_given`, {
    as: admin,
  });
  expect(journal.json().map(({ details }: { details: { because: string } }) => details.because)).toEqual([
    'Исправили фамилию',
    'Сдал устно',
  ]);
});

test('A lesson that doesn’t count is waited for by nobody, and stands on no sheet', async () => {
  const made = await aCourse({ certificate: setting() });
  const extra = await createLesson(t.db, {
    course_id: made.course.id,
    title: 'Сверх программы',
    is_counted: false,
  });
  await done(made);
  await issue();
  const [issued] = await certificatesOf(made.student);
  const words = await wordsOf(issued?.code);
  expect(words.reached?.map(({ lesson }) => lesson)).toHaveLength(2);
  expect(JSON.stringify(words)).not.toContain('Сверх программы');
  await submit(extra, made.student);
  expect((await stateOf(made.course, made.student)).ask).toBeNull();
});

test('The sheet says no level below the passing one, by the best attempt, and a better one offers a new sheet', async () => {
  const made = await aCourse({ certificate: setting() });
  const { course, student, rubric } = made;
  await done(made, 0);
  await issue();
  const [first] = await certificatesOf(student);
  expect((await wordsOf(first?.code)).reached).toEqual(
    expect.arrayContaining([
      { lesson: 'Слушать', levels: [] },
      { lesson: expect.stringMatching(/Пока нет/), levels: [] },
    ]),
  );
  expect((await t.app.inject(`/check/${first?.code}`)).body).not.toContain('Факты');
  const attempt = async (level: number) => {
    const answer = (await submit(rubric.lesson, student)).json<Row>();
    await t.db.deleteFrom('reviews').where('answer_id', '=', answer.id).execute();
    await judge(answer, rubric, { level });
  };
  await attempt(2);
  await attempt(0);
  expect((await stateOf(course, student)).ask).toBe('anew');
  await t.call('POST', `/api/courses/${course.id}/certificate`, { as: student });
  const { newest } = await stateOf(course, student);
  const page = (await t.app.inject(`/check/${newest?.code}`)).body;
  expect(page).toContain('Факты: <strong>Есть</strong>');
  expect(page).not.toMatch(/из 3|попыт|целиком/);
});

test('One that was printed before keeps its words, and another look is no offer of a new one; another name is', async () => {
  const made = await aCourse({ certificate: setting() });
  const { course, student } = made;
  await done(made, 2);
  await t.db.deleteFrom('certificates').execute();
  const { code } = await createCertificate(t.db, {
    user_id: student.id,
    course_id: course.id,
    words: { course: 'Переговоры', school: 'Школа', hours: 72, signedBy: '', text: '' },
  });
  expect((await stateOf(course, student)).ask).toBeNull();
  const page = (await t.app.inject(`/check/${code}`)).body;
  for (const said of ['пройден курс целиком', 'Уровни по критериям', '(3 из 3)', 'Как начать разговор'])
    expect(page).toContain(said);
  await t.db.updateTable('users').set({ last_name: 'Ильина' }).where('id', '=', student.id).execute();
  expect((await stateOf(course, student)).ask).toBe('anew');
});
