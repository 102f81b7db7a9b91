import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/errors.ts';

/**
 * Refuses requests that change something when another site's page made them. A browser says so itself by Sec-Fetch-Site,
 * an older one by Origin; what sends neither is no browser and carries nobody's cookies unasked.
 */
export function refuseCrossSite(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method) || isOurs(request, config)) return done();
    return done(new ApiError('cross_site', 'Запрос пришёл с другого сайта и отклонён'));
  });
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOurs(request: FastifyRequest, config: Config): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  const { origin } = request.headers;
  // Another subdomain is `same-site`, and so is another scheme of our own host: the origin tells them apart.
  if (site !== undefined && site !== 'same-site') return false;
  if (origin === undefined) return site === undefined;
  return isOurOrigin(origin, request, config);
}

function isOurOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, origin: exact } = new URL(origin);
  // A proxy may end https without telling, so of the address that was asked for only the host can be compared.
  return (
    host === request.host || (config.publicUrl !== undefined && exact === new URL(config.publicUrl).origin)
  );
}
