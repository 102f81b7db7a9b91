import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';

/** Whether people reach the app by https, which a proxy may terminate: by the proxy's header or by PUBLIC_URL. */
export function isHttps(request: FastifyRequest, config: Config): boolean {
  return request.protocol === 'https' || config.publicUrl?.startsWith('https:') === true;
}

/**
 * Where people reach the app: PUBLIC_URL or, without it, what the request calls us, which proves nothing: only for what goes back
 * to whoever has sent the request.
 */
export const originOf = ({ protocol, host }: FastifyRequest, { publicUrl }: Config): string =>
  publicUrl ?? `${protocol}://${host}`;
