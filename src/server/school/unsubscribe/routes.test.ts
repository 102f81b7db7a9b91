import { beforeAll, expect, test } from 'vitest';
import { writeTimeZone } from '#server/app/start/write-time-zone.ts';
import { createUser } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { mailSetting } from '#test/reminders.ts';
import { unsubscribeFrom } from './seal.ts';

// What nobody may do by such an address is tried in test/attacks/unsubscribe.test.ts.

const t = testApp({ APP_NAME: 'Школа «А & Б»' });
beforeAll(async () => {
  await writeTimeZone(t.db, t.config);
});

test('A link in a letter opens a page that names the kind of letters, and its button says when it is done', async () => {
  const person = await createUser(t.db);
  const { address, of } = await t.db
    .transaction()
    .execute((tx) =>
      unsubscribeFrom(tx, { userId: person.id, kind: 'deadline_tomorrow' }, mailSetting().mail),
    );
  expect(of).toBe('Завтра срок ответа');
  const url = `/api/notices/unsubscribe?${address.split('?')[1]}`;
  const page = await t.call('GET', url);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('<h1>Не присылать такие письма?</h1>');
  expect(page.body).toContain('<p>Вид писем: «Завтра срок ответа». Остальные письма останутся.</p>');
  expect(page.body).toContain('<title>Не присылать такие письма? · Школа «А &#38; Б»</title>');
  const done = await t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: '',
  });
  expect(done.body).toContain('<h1>Таких писем больше не будет</h1>');
});

test('A link that has lost its end is refused in words', async () => {
  const refused = await t.call('GET', '/api/notices/unsubscribe?kind=digest');
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringMatching(/[а-я]/)]);
});
