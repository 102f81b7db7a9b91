import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

/** Whether people reach the app by https, which a proxy in front may end: it says so itself, or PUBLIC_URL does. */
export function isHttps(request: FastifyRequest, config: Config): boolean {
  return request.protocol === 'https' || config.publicUrl?.startsWith('https:') === true;
}
