import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { isHttps } from './https.ts';

/**
 * Sets constant headers by a hook: a general plugin that builds them for each request halves the speed of a small call.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.url));
    if (isHttps(request, config)) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}

function headersFor(url: string): Record<string, string> {
  if (/^\/(api|lesson-files|answer-files)\//.test(url)) return headersOfCalls;
  return /^\/(assets\/|theme\.js$)/.test(url) ? headersOfAssets : headersOfPages;
}

/** The video hosts of lessons (section 7 of the decisions): the only origins that a page may frame. */
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
 * The policy of a page. `styleNonce` allows the style elements that the drag-and-drop library adds; style attributes set by
 * a script are not restricted.
 */
export function pagePolicy({ styleNonce }: { styleNonce?: string } = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleNonce ? ` 'nonce-${styleNonce}'` : ''}`,
    "img-src 'self' data: blob: https:",
    "media-src 'self'",
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
  // Video hosts check the referring origin, and get nothing more.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** Scripts, style sheets and fonts: the policy of the page applies to them. */
const headersOfAssets = {
  'x-content-type-options': common['x-content-type-options'],
  'cross-origin-resource-policy': common['cross-origin-resource-policy'],
};

const headersOfPages = { ...common, 'content-security-policy': pagePolicy() };

/** Responses with one person's data: never cached, executed or framed. */
export const headersOfCalls = {
  ...common,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
