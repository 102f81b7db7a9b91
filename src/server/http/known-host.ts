import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/errors.ts';

/** Probes ask by whatever name their orchestrator knows, and learn nothing that is anybody's. */
const probes = new Set(['/healthz', '/readyz']);

/**
 * Answers only to names that are ours. A foreign page can let its own name lead to this machine (DNS rebinding): its browser
 * would then count us as that page's site. An address without a name can't be rebound.
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

/** Of `name:port` and `[::1]:port` the name. */
const nameIn = (host: string) =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
