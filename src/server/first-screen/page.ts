import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { escapeHtml } from '#server/http/escape-html.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { type FirstAnswers, firstAnswers } from './first-answers.ts';

/** Serves the built page: its files as they are, and index.html for every address that the page's own router knows. */
export async function servePage(
  app: FastifyInstance,
  { pageRoot, config }: { pageRoot: string; config: Config },
): Promise<void> {
  const page = await readPage(pageRoot, config);
  const served = {
    // A route for each file that the build has, so that no other path ever reaches the disk.
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
  } as const;
  await app.register(files, {
    ...served,
    root: pageRoot,
    globIgnore: ['index.html', 'assets/**', ...compressedFiles],
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  // The build puts a hash of the content into these names: whoever has one never asks whether it is still true.
  await app.register(files, {
    ...served,
    root: join(pageRoot, 'assets'),
    prefix: '/assets/',
    globIgnore: compressedFiles,
    immutable: true,
    maxAge: '365d',
    etag: false,
    lastModified: false,
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!wantsPage(request)) return reply.callNotFound();
    return sendPage(reply, page, await firstAnswers(app, request));
  });
}

const compressedFiles = ['**/*.br', '**/*.gz'];

/** Made for one person at one moment, and its nonce is good for one reading: nothing keeps it. */
async function sendPage(reply: FastifyReply, page: Page, first: FirstAnswers): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy({ styleNonce: nonce }))
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  const html = page(nonce, first);
  if (!/\bbr\b/.test(`${reply.request.headers['accept-encoding']}`)) return reply.send(html);
  return reply.header('content-encoding', 'br').send(await compress(html, quickly));
}

const compress = promisify(brotliCompress);

/** A lesson's text becomes a third of itself in a millisecond. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

type Page = (nonce: string, first: FirstAnswers) => string;

/**
 * index.html with the product's name in its title, the head's two facts for scripts (the name and the style nonce), the
 * files of the screen that was asked for, and the answers to its first calls. What is in a script element of another
 * type than a script's is data: the policy has nothing to forbid.
 */
async function readPage(pageRoot: string, { appName }: Config): Promise<Page> {
  const html = await readFile(join(pageRoot, 'index.html'), 'utf8');
  const filesOfScreens = await readFilesOfScreens(pageRoot);
  const name = escapeHtml(appName);
  const parts = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replaceAll('%APP_NAME%', () => name)
    .split(/(?=<\/head>|<\/body>)/);
  const [head, body, end] = parts;
  if (!head || !body || !end) throw new Error(`В ${pageRoot}/index.html нет </head> или </body>`);
  const start = `${head}<meta name="application-name" content="${name}"><meta property="csp-nonce" nonce="`;
  return (nonce, { screen, json }) =>
    `${start}${nonce}">${preloads(screen && filesOfScreens[screen])}${body}` +
    `<script type="application/json" id="first-answers"${screen ? ' data-filled' : ''}>${json}</script>${end}`;
}

const preloads = (assets: readonly string[] = []) =>
  assets
    .map((file) => `<link ${file.endsWith('.woff2') ? font : script} crossorigin href="/${file}">`)
    .join('');

const font = 'rel="preload" as="font" type="font/woff2"';
const script = 'rel="modulepreload"';

/** Which scripts and fonts each screen takes; see build/page-files.ts. */
async function readFilesOfScreens(pageRoot: string): Promise<Record<string, string[]>> {
  const json = await readFile(join(pageRoot, '.vite/pages.json'), 'utf8');
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(json));
}

/** An address typed or followed, as opposed to a script or a picture that isn't there, or a call. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) return false;
  const accepted = headers.accept ?? '*/*';
  return accepted.includes('text/html') || (accepted.includes('*/*') && !/\.\w+$/.test(path));
}
