import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accentStyle } from '#domain/accent/accent-style.ts';
import { unmangled } from '#domain/mangled-link.ts';
import { type Branding, brandingOfPages } from '#server/platform/branding/branding.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { pagePolicy } from '#server/platform/http/security-headers.ts';
import { type FirstAnswers, firstAnswers } from './first-answers.ts';
import { manifestOf } from './manifest.ts';
import { operatorMeta } from './operator-meta.ts';

/** Serves the built page: its files, and index.html for every address of the page's router. */
export async function servePage(
  app: FastifyInstance,
  { pageRoot, config, db }: { pageRoot: string; config: Config; db?: Db },
): Promise<void> {
  const page = await readPage(pageRoot, config);
  const served = {
    // One route per file of the build, so that no other path reaches the disk.
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
  // These names contain a hash of the content, so they are cached without revalidation.
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
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(manifestOf(await brandingOfPages(db), config.appName)),
  );
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!wantsPage(request)) return reply.callNotFound();
    const meant = unmangled(request.url);
    if (meant !== undefined) return reply.header('cache-control', 'no-store').redirect(meant);
    const [first, operator, branding] = await Promise.all([
      firstAnswers(app, request),
      db && operatorMeta(db),
      brandingOfPages(db),
    ]);
    return sendPage(reply, page, { ...first, operator, branding });
  });
}

/** Of the built page. */
export async function findStyleSheet(pageRoot: string): Promise<string | undefined> {
  const html = await readFile(join(pageRoot, 'index.html'), 'utf8');
  return /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1];
}

const compressedFiles = ['**/*.br', '**/*.gz'];

/** Never cached: made for one person at one moment, with a one-time nonce. */
async function sendPage(reply: FastifyReply, page: Page, first: Filling): Promise<FastifyReply> {
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

/** At this level a lesson's text shrinks to a third in a millisecond. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

type Page = (nonce: string, first: Filling) => string;

interface Filling extends FirstAnswers {
  /** Undefined where nobody is named: then the page is as it was. */
  operator: string | undefined;
  branding: Branding;
}

/**
 * Fills index.html: the school's name in the title, its icon and colours, the meta elements for scripts (the name, whether letters are sent, and the style nonce), the
 * files of the requested screen, and the responses to its first calls. A script element with a data type is not executed,
 * so the Content-Security-Policy allows it.
 */
async function readPage(pageRoot: string, { appName, mail, passwordRules, signIn }: Config): Promise<Page> {
  const html = await readFile(join(pageRoot, 'index.html'), 'utf8');
  const filesOfScreens = await readFilesOfScreens(pageRoot);
  const [head, body, end] = html.split(/(?=<\/head>|<\/body>)/);
  if (!head || !body || !end) throw new Error(`В ${pageRoot}/index.html нет </head> или </body>`);
  const settings = [
    mail && '<meta name="mail" content="on">',
    passwordRules && `<meta name="passwords" content="${passwordRules}">`,
    signIn.providers.length > 0 && signInMeta(signIn),
  ].filter(Boolean);
  return (nonce, { screen, json, operator = '', branding }) =>
    `${headOf(head, branding, appName)}${settings.join('')}<meta property="csp-nonce" nonce="${nonce}">` +
    `${styleOf(branding, nonce)}${operator}${preloads(screen && filesOfScreens[screen])}${body}` +
    `<script type="application/json" id="first-answers"${screen ? ' data-filled' : ''}>${json}</script>${end}`;
}

function headOf(head: string, { name, shortName, logo, icon, contact }: Branding, appName: string): string {
  const shown = escapeHtml(name ?? appName);
  const named = head.replace(/<title>[^<]*<\/title>/, () => `<title>${shown}</title>`);
  const data = Object.entries({ short: shortName, logo, contact })
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` data-${key}="${escapeHtml(value ?? '')}"`);
  // Beside the scripts, so that it is there when they draw the bar.
  const picture = logo === null ? '' : `<link rel="preload" as="image" href="${logo}">`;
  return `${icon === null ? named : withIcon(named, icon)}${picture}<meta name="application-name" content="${shown}"${data.join('')}>`;
}

const withIcon = (head: string, icon: string) =>
  head
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icon}" type="image/png">`)
    .replace(/<link rel="apple-touch-icon"[^>]*>/, `<link rel="apple-touch-icon" href="${icon}">`);

/** Before the page is painted, so that the colours don't change under the eyes. */
const styleOf = ({ accent }: Branding, nonce: string) =>
  accent === null ? '' : `<style id="accent" nonce="${nonce}">${accentStyle(accent)}</style>`;

/** The buttons of the sign-in page. */
function signInMeta({ providers, passwordsOf }: Config['signIn']): string {
  const json = JSON.stringify(providers.map(({ name, title }) => ({ name, title })));
  const isForAdmins = passwordsOf === 'admins' ? ' data-passwords="admins"' : '';
  return `<meta name="sign-in" content="${escapeHtml(json)}"${isForAdmins}>`;
}

const preloads = (assets: readonly string[] = []) =>
  assets
    .map((file) => `<link ${file.endsWith('.woff2') ? font : script} crossorigin href="/${file}">`)
    .join('');

const font = 'rel="preload" as="font" type="font/woff2"';
const script = 'rel="modulepreload"';

/** The scripts and fonts of each screen; see build/page-files.ts. */
async function readFilesOfScreens(pageRoot: string): Promise<Record<string, string[]>> {
  const json = await readFile(join(pageRoot, '.vite/pages.json'), 'utf8');
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(json));
}

/** A navigation, as opposed to a call or a request for a missing script or image. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) return false;
  const accepted = headers.accept ?? '*/*';
  return accepted.includes('text/html') || (accepted.includes('*/*') && !/\.\w+$/.test(path));
}
