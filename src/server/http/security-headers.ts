import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { isHttps } from './https.ts';

/**
 * Constant headers by a hook of our own: a general plugin that builds them for each request costs a small call half its
 * speed.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.url));
    if (isHttps(request, config)) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}

function headersFor(url: string): Record<string, string> {
  if (url.startsWith('/api/')) return headersOfCalls;
  return /^\/(assets\/|theme\.js$)/.test(url) ? headersOfAssets : headersOfPages;
}

/** Where a lesson's video may come from (section 7 of the decisions): the only addresses that a page may frame. */
const videoHosts = [
  'https://kinescope.io',
  'https://rutube.ru',
  'https://vk.com',
  'https://vkvideo.ru',
  'https://www.youtube.com',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
];

/**
 * The policy of a page. `styleNonce` admits the style elements that drag and drop makes while it works; a style attribute
 * set by a script needs no permission.
 */
export function pagePolicy({ styleNonce }: { styleNonce?: string } = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleNonce ? ` 'nonce-${styleNonce}'` : ''}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${videoHosts.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const common = {
  'x-content-type-options': 'nosniff',
  // Video hosts look at the referring origin, which is all they get.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** A script, a style sheet, a font: what it may do is said by the page that asks for it. */
const headersOfAssets = {
  'x-content-type-options': common['x-content-type-options'],
  'cross-origin-resource-policy': common['cross-origin-resource-policy'],
};

const headersOfPages = { ...common, 'content-security-policy': pagePolicy() };

/** A call answers data about one person: nothing may keep it, run it or frame it. */
export const headersOfCalls = {
  ...common,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
