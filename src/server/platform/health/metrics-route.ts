import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/http/feature.ts';

/** Counts every response, and serves the metrics to collectors. */
export function metricsRoutes({ app, metrics, config }: Pick<Feature, 'app' | 'metrics' | 'config'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isStream(reply.getHeader('content-type'))) {
      metrics.requestAnswered({
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      });
    }
    done();
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayCollect(request, config)) throw notFound('По этому адресу ничего нет');
    const text = await metrics.registry.metrics();
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text);
  });
}

/** The route's pattern rather than the address: each id would be a separate series. The build's files are one series. */
function routeOf({ is404, routeOptions }: FastifyRequest): string {
  const { url } = routeOptions;
  if (is404 || url === undefined) return 'none';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

const isStream = (type: unknown) => typeof type === 'string' && type.startsWith('text/event-stream');

/**
 * With METRICS_TOKEN, a request needs the token. Without, only direct requests are allowed: one with a proxy's headers
 * comes from outside.
 */
function mayCollect({ headers }: FastifyRequest, { metricsToken }: Config): boolean {
  const { authorization } = headers;
  if (metricsToken !== undefined)
    return authorization !== undefined && isSame(authorization, `Bearer ${metricsToken}`);
  return proxyHeaders.every((name) => headers[name] === undefined);
}

const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

const isSame = (given: string, wanted: string) => timingSafeEqual(digest(given), digest(wanted));

const digest = (text: string) => createHash('sha256').update(text).digest();
