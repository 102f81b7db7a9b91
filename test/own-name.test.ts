import { beforeAll, expect, test } from 'vitest';
import { issueLink } from '#server/accounts/links/personal-links.ts';
import { createCourse, createJoinLink, createUser, enrol } from './factories.ts';
import { testApp } from './for-all-tests.ts';

// Where people who have no page of ours before them learn whose school it is.

const t = testApp({ APP_NAME: 'По умолчанию' });

const name = 'Школа «Речь» "и" <b>дело</b> 🙂 & \'друзья\', ещё немного слов';
const escaped =
  'Школа «Речь» &#34;и&#34; &#60;b&#62;дело&#60;/b&#62; 🙂 &#38; &#39;друзья&#39;, ещё немного слов';

let course: { id: string };
let student: { id: string };

beforeAll(async () => {
  await t.db
    .insertInto('school_settings')
    .values({ time_zone: 'Europe/Moscow', name })
    .onConflict((on) => on.column('is_only').doUpdateSet({ name }))
    .execute();
  course = await createCourse(t.db);
  student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
});

test('who joins by a code, or opens a personal link, is told the school’s own name', async () => {
  const { code } = await createJoinLink(t.db, { course_id: course.id });
  expect((await t.call('GET', `/api/join/${code}`)).json().school).toBe(name);
  const token = await t.db
    .transaction()
    .execute((tx) => issueLink(tx, { userId: student.id, purpose: 'reset', email: null }));
  expect((await t.call('POST', '/api/links/open', { body: { token } })).json().school).toBe(name);
});

test('a calendar is called by it', async () => {
  const { path } = (await t.call('POST', '/api/user/calendar', { as: student })).json<{ path: string }>();
  const { body } = await t.app.inject(path);
  expect(body.replaceAll('\r\n ', '')).toContain('Школа «Речь» "и" <b>дело</b> 🙂 & \'друзья\'\\, ещё');
});

test('pages of the server’s own have it, escaped: the check of a certificate, and the window of another system', async () => {
  for (const path of ['/check', '/from-lms']) {
    const { body } = await t.app.inject(path);
    expect(body, path).toContain(escaped);
    expect(body, path).not.toContain('<b>');
  }
});

test('what speaks of the product keeps its name', async () => {
  expect((await t.call('GET', '/api/openapi.json')).json().info.title).toBe('По умолчанию');
});
