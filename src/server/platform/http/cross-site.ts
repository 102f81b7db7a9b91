import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unsubscribe as unsubscribeCalls } from '#contract/unsubscribe/calls.ts';
import type { Config } from '#server/platform/config/config.ts';
import { ApiError } from '#server/platform/errors.ts';

/**
 * Refuses unsafe requests made by another site's page. Browsers send Sec-Fetch-Site, older ones Origin; a client that sends
 * neither is not a browser and doesn't attach cookies automatically.
 */
export function refuseCrossSite(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method) || isForAnySite(request) || isOurs(request, config)) return done();
    return done(new ApiError('cross_site', 'Запрос пришёл с другого сайта и отклонён'));
  });
}

/** A mail program with a web page unsubscribes from its own site; the call reads no cookie. */
const isForAnySite = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === unsubscribeCalls.unsubscribe.method && routeOptions.url === unsubscribeCalls.unsubscribe.path;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOurs(request: FastifyRequest, config: Config): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  const { origin } = request.headers;
  // `same-site` includes other subdomains and another scheme of our own host, so the origin is compared.
  if (site !== undefined && site !== 'same-site') return false;
  if (origin === undefined) return site === undefined;
  return isOurOrigin(origin, request, config);
}

function isOurOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, origin: exact } = new URL(origin);
  // A proxy may terminate https without a header that says so, so only the host can be compared.
  return (
    host === request.host || (config.publicUrl !== undefined && exact === new URL(config.publicUrl).origin)
  );
}
