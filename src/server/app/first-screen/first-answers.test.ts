import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createStudentInLesson,
  createUser,
} from '#test/factories.ts';
import { servePage } from './page.ts';

let t: TestApp;
let pageRoot: string;

beforeAll(async () => {
  pageRoot = await mkdtemp(join(tmpdir(), 'otklik-page-'));
  await mkdir(join(pageRoot, '.vite'));
  await writeFile(
    join(pageRoot, 'index.html'),
    '<html><head><title>Отклик</title></head><body></body></html>',
  );
  await writeFile(
    join(pageRoot, '.vite/pages.json'),
    JSON.stringify({ course: ['assets/course-1.js'], login: ['assets/login-1.js'] }),
  );
  t = await createTestApp();
  await servePage(t.app, { pageRoot, config: t.config });
});

afterAll(async () => {
  await t.close();
  await rm(pageRoot, { recursive: true });
});

type Person = { id: string } | undefined;

async function open(url: string, as?: Person, headers: Record<string, string> = {}) {
  const { body } = await t.call('GET', url, { as, headers: { accept: 'text/html', ...headers } });
  const json = /<script type="application\/json" id="first-answers"[^>]*>([^<]*)<\/script>/.exec(body)?.[1];
  const answers: Record<string, [number, unknown]> = JSON.parse(json ?? '');
  return { body, answers, isFilled: body.includes('id="first-answers" data-filled>') };
}

/** The responses of the calls themselves. */
async function callAll(urls: string[], as?: Person) {
  const answers = await Promise.all(
    urls.map(async (url) => {
      const response = await t.call('GET', url, { as });
      return [url, [response.statusCode, response.json()]];
    }),
  );
  return Object.fromEntries(answers);
}

test('a student opens a course: the page contains the responses of its calls', async () => {
  const { student: user, course } = await createStudentInLesson(t.db);
  const { answers, body, isFilled } = await open(`/course/${course.id}?from=mail`, user);
  expect(isFilled).toBe(true);
  expect(answers).toEqual(await callAll(['/api/auth/me', `/api/courses/${course.id}/page`], user));
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/course-1.js">');
});

test('a user who must change the password first gets only that screen', async () => {
  const { student: user, course } = await createStudentInLesson(t.db);
  await t.db.updateTable('users').set({ must_change_password: true }).where('id', '=', user.id).execute();
  for (const address of ['/', '/dashboard', `/course/${course.id}`]) {
    const { answers } = await open(address, user);
    expect(answers).toEqual(await callAll(['/api/auth/me'], user));
  }
});

test('a student opens a lesson: the view is marked, and the list of lessons knows it', async () => {
  const { student: user, lesson } = await createStudentInLesson(t.db);
  await createAnswer(t.db, { user_id: user.id, lesson_id: lesson.id });
  const { answers } = await open(`/lesson/${lesson.id}`, user);
  expect(answers).toEqual(await callAll(['/api/auth/me', `/api/lessons/${lesson.id}/page`], user));
  expect(answers[`/api/lessons/${lesson.id}/page`]?.[1]).toMatchObject({
    lesson: { id: lesson.id },
    lessons: [{ viewedAt: expect.any(String) }],
  });
});

test('a page that a browser prefetches contains no responses and marks no view', async () => {
  const { student: user, course, lesson } = await createStudentInLesson(t.db);
  const { answers, isFilled } = await open(`/lesson/${lesson.id}`, user, {
    'sec-purpose': 'prefetch;prerender',
  });
  expect(answers).toEqual({});
  expect(isFilled).toBe(false);
  const lessons = await t.call('GET', `/api/courses/${course.id}/lessons`, { as: user });
  expect(lessons.json()).toMatchObject([{ viewedAt: null }]);
});

test('a visitor gets only that refusal, and the scripts of the sign-in', async () => {
  const { course } = await createStudentInLesson(t.db);
  const { answers, body } = await open(`/course/${course.id}`);
  expect(answers).toEqual({
    '/api/auth/me': [401, expect.objectContaining({ code: 'unauthenticated' })],
  });
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/login-1.js">');
});

test('a refused screen contains the current user, and nothing of what is refused', async () => {
  const stranger = await createUser(t.db);
  const { course } = await createStudentInLesson(t.db, { lesson: { title: 'Закрытый урок' } });
  const { answers, body, isFilled } = await open(`/course/${course.id}`, stranger);
  expect(Object.keys(answers)).toEqual(['/api/auth/me']);
  expect(isFilled).toBe(false);
  expect(body).not.toContain('Закрытый урок');
});

test('words in a course can’t leave the data that they stand in', async () => {
  const admin = await createAdmin(t.db);
  const title = '</script><script src="//evil.example/x.js"></script><!--';
  const course = await createCourse(t.db, { title });
  const { answers, body } = await open(`/course/${course.id}`, admin);
  expect(answers[`/api/courses/${course.id}/page`]).toMatchObject([200, { course: { title } }]);
  expect(body).not.toContain('evil.example/x.js"></script>');
});

test.each(['/course/1', '/lesson', '/users', '/no-such-screen'])(
  '%s contains the current user only',
  async (url) => {
    const user = await createUser(t.db);
    const { answers, isFilled } = await open(url, user);
    expect(Object.keys(answers)).toEqual(['/api/auth/me']);
    expect(isFilled).toBe(false);
  },
);

test('the page is sent compressed to browsers that accept it', async () => {
  const response = await t.app.inject({
    url: '/',
    headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
  });
  expect(response.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(response.rawPayload).toString()).toContain('id="first-answers"');
});
