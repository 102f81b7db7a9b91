import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { ApiError } from '#server/platform/errors.ts';

/** Probes may use any host name, and get no personal data. */
const probes = new Set(['/healthz', '/readyz']);

/**
 * Accepts only our own host names, against DNS rebinding: a foreign page could point its name to this machine, and the
 * browser would treat us as that page's site. An IP address can't be rebound.
 */
export function refuseForeignHosts(app: FastifyInstance, config: Config): void {
  const ours = new Set([hostname().toLowerCase(), ...config.allowedHosts]);
  if (config.publicUrl) ours.add(new URL(config.publicUrl).hostname);
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOurs(nameIn(request.host), ours) || probes.has(request.url)) return done();
    return done(
      new ApiError(
        'cross_site',
        'Отклик открыт под незнакомым именем. Назовите его в PUBLIC_URL или ALLOWED_HOSTS',
      ),
    );
  });
}

const isOurs = (name: string, ours: Set<string>) =>
  isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || ours.has(name);

/** The name in `name:port` and `[::1]:port`. */
const nameIn = (host: string) =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
