import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { pageSetting, sendServerPage } from './server-page.ts';

const t = testDatabase();

/** As a process that has read nothing yet. */
async function shown() {
  const app = fastify();
  app.get('/', async (_request, reply) => {
    const setting = await pageSetting({
      db: t.db.withoutPlugins(),
      config: readConfig({ APP_NAME: 'По умолчанию' }),
      styleSheet: '/assets/index.css',
    });
    return sendServerPage(reply, setting, { title: 'Занятие', style: 'p{}', body: '<p></p>', allows: [] });
  });
  const response = await app.inject('/');
  await app.close();
  return response;
}

test('a page of the server’s own has the school’s name, icon and colours; without them, the product’s', async () => {
  const plain = await shown();
  expect(plain.body).toContain('<title>Занятие · По умолчанию</title>');
  expect(plain.body).toContain('<link rel="icon" href="/favicon.svg">');
  await t.db.insertInto('files').values({ name: 'icon.png', held_until: new Date().toISOString() }).execute();
  await t.db
    .insertInto('school_settings')
    .values({ time_zone: 'UTC', name: '<b>Речь</b> "и" 🙂', icon: 'icon.png', accent: '#c8102e' })
    .execute();
  const { body, headers } = await shown();
  expect(body).toContain('<title>Занятие · &#60;b&#62;Речь&#60;/b&#62; &#34;и&#34; 🙂</title>');
  expect(body).toContain('<link rel="icon" href="/files/icon.png">');
  expect(body).toMatch(/<style nonce="[^"]+">:root\{--color-accent:#c8102e;/);
  const withoutNonce = (policy: unknown) => String(policy).replaceAll(/nonce-[^']+/g, '');
  expect(withoutNonce(headers['content-security-policy'])).toBe(
    withoutNonce(plain.headers['content-security-policy']),
  );
});
