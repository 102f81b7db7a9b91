import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createJoinLink,
  createLesson,
  createReferral,
  createStudentInLesson,
  enrol,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { launchAddress } from './launch.ts';

const t = testApp();
const school = forAllTests(async () => {
  await sql`insert into school_settings (time_zone) values ('UTC')`.execute(t.db);
  const { student, course, lesson } = await createStudentInLesson(t.db);
  course.title = 'Q&A: <«Сам»> "и ты"\u0007';
  await t.db.updateTable('courses').set({ title: course.title }).where('id', '=', course.id).execute();
  const admin = await createAdmin(t.db);
  const { code } = await createJoinLink(t.db, { course_id: course.id });
  return { student, course, lesson, admin, code };
});

const lms = 'https://sdo.example.ru';

async function download(query: Record<string, string>) {
  const { course, admin } = school;
  const search = new URLSearchParams({ lms, ...query });
  return t.call('GET', `/api/courses/${course.id}/scorm?${search}`, { as: admin });
}

async function packageOf(query: Record<string, string> = {}) {
  const response = await download(query);
  const files = unzipSync(response.rawPayload);
  const texts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
  const page = Object.fromEntries(texts)['index.html'] ?? '';
  const address = /data-address="([^"]+)"/.exec(page)?.[1] ?? '';
  const { pathname, search } = new URL(address.replaceAll('&#38;', '&'));
  return { response, files: Object.fromEntries(texts), page, launch: `${pathname}${search}` };
}

test('A package is a manifest and a page, with the title as text', async () => {
  const { response, files, page } = await packageOf();
  expect(response.headers['content-type']).toBe('application/zip');
  expect(decodeURIComponent(`${response.headers['content-disposition']}`)).toContain('(SCORM 1.2).zip');
  expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'index.html']);
  const manifest = files['imsmanifest.xml'] ?? '';
  expect(manifest).toContain('<schemaversion>1.2</schemaversion>');
  expect(manifest).toContain('<title>Q&#38;A: &#60;«Сам»&#62; &#34;и ты&#34; </title>');
  expect(manifest).toContain('adlcp:scormtype="sco" href="index.html"');
  expect(page).toContain('<h1>Q&#38;A: &#60;«Сам»&#62; &#34;и ты&#34;');
  expect(page).toContain(`data-lms="${lms}"`);
  expect(page).not.toContain('{{');
  const again = await packageOf();
  expect(again.response.rawPayload.equals(response.rawPayload)).toBe(true);
});

test('What isn’t of the course is not packaged', async () => {
  const other = await createCourse(t.db);
  const theirs = await createLesson(t.db, { course_id: other.id });
  const { code } = await createJoinLink(t.db, { course_id: other.id });
  for (const query of [{ code }, { code: 'нет такого' }]) {
    expect((await download(query)).statusCode).toBe(404);
  }
  const ofLesson = await download({ lessonId: theirs.id });
  expect(ofLesson.json().fields).toEqual({ lessonId: 'Пакет бывает только у целого курса' });
  for (const wrong of ['sdo.example.ru', 'javascript:alert(1)', 'ftp://sdo.example.ru']) {
    const refused = await download({ lms: wrong });
    expect(refused.json().fields).toEqual({ lms: 'Адрес вида https://sdo.company.ru' });
  }
});

test('The window keeps its opener only under a sealed address, and tells only the origin in it', async () => {
  // As of an earlier package, which was of one lesson: those go on.
  const { id: courseId } = school.course;
  const launch = await launchAddress(t.db, { courseId, lessonId: school.lesson.id, code: school.code, lms });
  const opened = await t.call('GET', launch);
  expect(opened.statusCode).toBe(200);
  expect(opened.headers).toMatchObject({
    'cross-origin-opener-policy': 'unsafe-none',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
  });
  expect(opened.body).toContain(`data-lms="${lms}"`);
  expect(opened.body).toContain(`href="/lesson/${school.lesson.id}"`);
  expect(opened.body).toContain(`href="/join/${school.code.slice(0, 4)}-${school.code.slice(4)}"`);
  const forgeries = [
    launch.replace('sdo.example.ru', 'evil.example'),
    launch.replace(school.lesson.id, school.course.id),
    launch.replace(/&code=\w+/, ''),
    launch.replace(/seal=[^&]+/, `seal=${'A'.repeat(43)}`),
    `${launch}&lms=https%3A%2F%2Fevil.example`,
    '/from-lms',
  ];
  for (const forged of forgeries) {
    const refused = await t.call('GET', forged);
    expect([refused.statusCode, refused.headers['cross-origin-opener-policy']]).toEqual([404, 'same-origin']);
    expect(refused.body).not.toContain('from-lms.js');
  }
});

test('A package of a course opens the course', async () => {
  const { launch } = await packageOf({ code: school.code });
  expect((await t.call('GET', launch)).body).toContain(`href="/course/${school.course.id}"`);
});

const stateOf = (query = '') =>
  t.call('GET', `/api/courses/${school.course.id}/scorm/state${query}`, { as: school.student });

test('A lesson is done by its answer, a course by all its published lessons, neither during an alarm', async () => {
  const { student, course, lesson } = school;
  const ofLesson = `?lessonId=${lesson.id}`;
  await createLesson(t.db, { course_id: course.id, published_at: null });
  const { first_name: firstName, last_name: lastName } = student;
  const user = { id: student.id, firstName, lastName };
  expect((await stateOf()).json()).toEqual({ title: course.title, isDone: false, user });
  const sent = await t.call('POST', `/api/lessons/${lesson.id}/answers`, {
    as: student,
    body: { content: 'Я сказал коллеге, что отчёт опоздал.' },
  });
  expect(sent.statusCode).toBe(201);
  expect((await stateOf(ofLesson)).json()).toMatchObject({ title: lesson.title, isDone: true });
  expect((await stateOf()).json()).toMatchObject({ isDone: true });
  const later = await createLesson(t.db, { course_id: course.id });
  expect((await stateOf()).json()).toMatchObject({ isDone: false });
  await t.db.deleteFrom('lessons').where('id', '=', later.id).execute();
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  await createReferral(t.db, { answer_id: answer.id, reason: 'crisis' });
  expect((await stateOf(ofLesson)).json()).toMatchObject({ isDone: false });
  expect((await stateOf()).json()).toMatchObject({ isDone: false });
});

test('Of a closed or another course’s lesson nothing is said, and an empty course is not done', async () => {
  const { student } = school;
  const other = await createCourse(t.db);
  const theirs = await createLesson(t.db, { course_id: other.id });
  const statusOf = async (url: string) => (await t.call('GET', url, { as: student })).statusCode;
  expect(await statusOf(`/api/courses/${other.id}/scorm/state?lessonId=${theirs.id}`)).toBe(403);
  expect(await statusOf(`/api/courses/${school.course.id}/scorm/state?lessonId=${theirs.id}`)).toBe(403);
  expect(await statusOf(`/api/courses/${other.id}/scorm/state?lessonId=${school.lesson.id}`)).toBe(404);
  const empty = await createCourse(t.db);
  await enrol(t.db, { user_id: student.id, course_id: empty.id });
  const state = await t.call('GET', `/api/courses/${empty.id}/scorm/state`, { as: student });
  expect(state.json()).toMatchObject({ isDone: false });
});
