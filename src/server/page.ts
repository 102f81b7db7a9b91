import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { escapeHtml } from './escape-html.ts';
import { pagePolicy } from './security-headers.ts';

/** Serves the built page: its files as they are, and index.html for every address that the page's own router knows. */
export async function servePage(
  app: FastifyInstance,
  { pageRoot, config }: { pageRoot: string; config: Config },
): Promise<void> {
  const page = await readPage(pageRoot, config);
  await app.register(files, {
    root: pageRoot,
    // A route for each file that the build has, so that no other path ever reaches the disk.
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (!wantsPage(request)) return reply.callNotFound();
    return sendPage(reply, page);
  });
}

/** The page is sent afresh each time: it is small, it names the build's files, and its nonce is good for one reading. */
function sendPage(reply: FastifyReply, page: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy({ styleNonce: nonce }))
    .type('text/html; charset=utf-8')
    .send(page(nonce));
}

/** index.html with the product's name in its title and the head's two facts for scripts: the name and the style nonce. */
async function readPage(pageRoot: string, { appName }: Config): Promise<(nonce: string) => string> {
  const html = await readFile(join(pageRoot, 'index.html'), 'utf8');
  const name = escapeHtml(appName);
  const [before, after] = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replaceAll('%APP_NAME%', () => name)
    .split('</head>', 2);
  if (after === undefined) throw new Error(`В ${pageRoot}/index.html нет </head>`);
  const start = `${before}<meta name="application-name" content="${name}"><meta property="csp-nonce" nonce="`;
  return (nonce) => `${start}${nonce}"></head>${after}`;
}

/** An address typed or followed, as opposed to a script or a picture that isn't there, or a call. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) return false;
  const accepted = headers.accept ?? '*/*';
  return accepted.includes('text/html') || (accepted.includes('*/*') && !/\.\w+$/.test(path));
}

/** The build puts a hash of the content into the names of what lies in assets. */
function cachingOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
