import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { answerErrors } from '#server/platform/http/error-answer.ts';
import { addSecurityHeaders } from '#server/platform/http/security-headers.ts';
import { servePage } from './page.ts';

let pageRoot: string;
let app: FastifyInstance;

const script = `console.log('${'а'.repeat(600)}')`;

beforeAll(async () => {
  pageRoot = await mkdtemp(join(tmpdir(), 'otklik-page-'));
  await mkdir(join(pageRoot, 'assets'));
  await mkdir(join(pageRoot, '.vite'));
  await writeFile(
    join(pageRoot, 'index.html'),
    '<html><head><title>Отклик</title></head><body></body></html>',
  );
  await writeFile(join(pageRoot, 'favicon.svg'), '<svg/>');
  await writeFile(join(pageRoot, '.vite', 'pages.json'), '{}');
  await writeFile(join(pageRoot, 'assets', 'main-1a2b3c.js'), script);
  await writeFile(join(pageRoot, 'assets', 'main-1a2b3c.js.br'), brotliCompressSync(script));
  const config = readConfig({ APP_NAME: 'Школа "Диалог" & <друзья> $&' });
  app = fastify();
  answerErrors(app);
  addSecurityHeaders(app, config);
  app.get('/api/here', async () => ({}));
  await servePage(app, { pageRoot, config });
});

afterAll(async () => {
  await app.close();
  await rm(pageRoot, { recursive: true });
});

const browse = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });

test.each(['/', '/dashboard', '/lesson/0199-a.b?x=1', '/any/other'])('%s opens the page', async (url) => {
  const response = await browse(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toContain('<body>');
});

test.each([
  ['/welcome%23secret', '/welcome#secret'],
  ['/welcome%2523secret', '/welcome#secret'],
  ['/join/K7M4-9QXT%23secret%3E?utm_source=mail', '/join/K7M4-9QXT#secret%3E?utm_source=mail'],
])('%s, as mail programs write it, leads to %s before any page is shown', async (came, meant) => {
  const response = await browse(came);
  expect(response.statusCode).toBe(302);
  expect(response.headers['location']).toBe(meant);
  expect(response.headers['cache-control']).toBe('no-store');
});

test.each(['//evil.example%23a', '/%5Cevil.example%23a', '/-/evil%23a'])('%s leads nowhere', async (url) =>
  expect((await browse(url)).headers['location']).toBeUndefined(),
);

test('The product’s name stands in the title and in the head, escaped', async () => {
  const { body } = await browse('/');
  const name = 'Школа &#34;Диалог&#34; &#38; &#60;друзья&#62; $&#38;';
  expect(body).toContain(`<title>${name}</title>`);
  expect(body).toContain(`<meta name="application-name" content="${name}">`);
});

test('Each page has a style nonce of its own, the same in its policy and its head', async () => {
  const nonces = new Set<string | undefined>();
  for (const url of ['/', '/dashboard']) {
    const { body, headers } = await browse(url);
    const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(body)?.[1];
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

test('The page may frame the video hosts and nobody may frame the page', async () => {
  const policy = String((await browse('/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(/frame-src ([^;]+)/.exec(policy)?.[1]?.split(' ')).toEqual([
    'https://kinescope.io',
    'https://rutube.ru',
    'https://vk.com',
    'https://vkvideo.ru',
    'https://www.youtube.com',
    'https://www.youtube-nocookie.com',
    'https://player.vimeo.com',
  ]);
});

test('A file with a hash in its name is cached for a year and sent compressed to browsers that accept it', async () => {
  const url = '/assets/main-1a2b3c.js';
  const plain = await app.inject(url);
  expect(plain.body).toBe(script);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-type']).toMatch(/^(text|application)\/javascript/);

  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(compressed.headers.vary).toContain('accept-encoding');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(script);
});

test('Any other file is asked about each time', async () => {
  const response = await app.inject('/favicon.svg');
  expect(response.headers['cache-control']).toBe('no-cache');
  const again = await app.inject({
    url: '/favicon.svg',
    headers: { 'if-none-match': response.headers.etag ?? '' },
  });
  expect(again.statusCode).toBe(304);
});

test.each([
  ['/assets/main-0ld.js', 'text/html'],
  ['/assets/main-0ld.js', '*/*'],
  ['/robots.txt', '*/*'],
  ['/picture.png', 'image/avif,image/*,*/*;q=0.8'],
  ['/.vite/pages.json', '*/*'],
  ['/assets/main-1a2b3c.js.br', '*/*'],
  ['/assets/..%2f..%2fpackage.json', '*/*'],
  ['/api', 'text/html'],
  ['/api/nothing', 'text/html'],
])('%s (Accept: %s) is not there, rather than a page', async (url, accept) => {
  const response = await app.inject({ url, headers: { accept } });
  expect(response.statusCode).toBe(404);
  expect(response.json().code).toBe('not_found');
});

test('A program that accepts anything gets the page at a page’s address, and HEAD its headers', async () => {
  expect((await app.inject({ url: '/dashboard', headers: { accept: '*/*' } })).statusCode).toBe(200);
  const head = await app.inject({ method: 'HEAD', url: '/' });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
});

test('The manifest names the product and the icons that the build draws', async () => {
  const response = await app.inject('/manifest.webmanifest');
  expect(response.headers['content-type']).toContain('application/manifest+json');
  const { name, icons } = response.json();
  expect(name).toBe('Школа "Диалог" & <друзья> $&');
  expect(icons.map(({ src }: { src: string }) => src)).toEqual([
    '/favicon.svg',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable.png',
  ]);
});
