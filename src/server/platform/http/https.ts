import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';

/** Whether people reach the app by https, which a proxy may terminate: by the proxy's header or by PUBLIC_URL. */
export function isHttps(request: FastifyRequest, config: Config): boolean {
  return request.protocol === 'https' || config.publicUrl?.startsWith('https:') === true;
}
