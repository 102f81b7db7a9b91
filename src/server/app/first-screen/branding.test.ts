import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { servePage } from './page.ts';

const t = testDatabase();

let app: FastifyInstance | undefined;
let pageRoot = '';
afterEach(async () => {
  await app?.close();
  await rm(pageRoot, { recursive: true });
});

/** As a process that has read nothing yet. */
async function opened() {
  pageRoot = await mkdtemp(join(tmpdir(), 'otklik-branding-'));
  await mkdir(join(pageRoot, 'assets'));
  await mkdir(join(pageRoot, '.vite'));
  await writeFile(
    join(pageRoot, 'index.html'),
    '<html><head><title>Отклик</title><link rel="icon" href="/favicon.svg" type="image/svg+xml" />' +
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png" /></head><body></body></html>',
  );
  await writeFile(join(pageRoot, '.vite', 'pages.json'), '{}');
  app = fastify();
  await servePage(app, {
    pageRoot,
    config: readConfig({ APP_NAME: 'По умолчанию' }),
    db: t.db.withoutPlugins(),
  });
  const page = await app.inject({ url: '/', headers: { accept: 'text/html' } });
  const manifest = (await app.inject('/manifest.webmanifest')).json();
  return { page, manifest };
}

const says = (given: object) =>
  t.db
    .insertInto('school_settings')
    .values({ time_zone: 'Europe/Moscow', ...given })
    .onConflict((on) => on.column('is_only').doUpdateSet(given))
    .execute();

const keepFiles = () =>
  t.db
    .insertInto('files')
    .values(['logo.webp', 'icon.png'].map((name) => ({ name, held_until: new Date().toISOString() })))
    .execute();

const hostile = '<b>Речь</b> "и" \'дело\' 🙂 $& </title>';

test('a school that has said nothing has the product’s page', async () => {
  const { page, manifest } = await opened();
  expect(page.body).toContain('<title>По умолчанию</title>');
  expect(page.body).toContain('href="/favicon.svg"');
  expect(page.body).not.toContain('<style');
  expect(manifest).toMatchObject({ name: 'По умолчанию', short_name: 'По умолчанию' });
  expect(manifest.icons.map(({ src }: { src: string }) => src)).toContain('/icon-512.png');
});

test('its own name, logo and colours stand in the head before anything is painted, under the same policy', async () => {
  const before = String((await opened()).page.headers['content-security-policy']);
  await app?.close();
  await keepFiles();
  await says({
    name: hostile,
    short_name: 'Речь',
    logo: 'logo.webp',
    icon: 'icon.png',
    accent: '#c8102e',
    contact: 'help@example.ru "и" <i>',
  });
  const { page, manifest } = await opened();
  const escaped = '&#60;b&#62;Речь&#60;/b&#62; &#34;и&#34; &#39;дело&#39; 🙂 $&#38; &#60;/title&#62;';
  expect(page.body).toContain(`<title>${escaped}</title>`);
  expect(page.body).toContain(
    `<meta name="application-name" content="${escaped}" data-short="Речь" data-logo="/files/logo.webp" data-contact="help@example.ru &#34;и&#34; &#60;i&#62;">`,
  );
  expect(page.body).toContain('<link rel="icon" href="/files/icon.png" type="image/png">');
  expect(page.body).toContain('<link rel="apple-touch-icon" href="/files/icon.png">');
  const [, nonce, rules] = /<style id="accent" nonce="([^"]+)">([^<]+)<\/style>/.exec(page.body) ?? [];
  expect(rules).toContain(':root{--color-accent:#c8102e;');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect(policy.replaceAll(/nonce-[^']+/g, '')).toBe(before.replaceAll(/nonce-[^']+/g, ''));
  expect(manifest).toMatchObject({
    name: hostile,
    short_name: 'Речь',
    icons: [{ src: '/files/icon.png', purpose: 'any' }, { purpose: 'maskable' }],
  });
});
