import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { isHttps } from '#server/http/https.ts';
import { rememberedSeconds } from './session.ts';

/** Over plain http: on a local machine and in tests. */
export const sessionCookieName = 'otklik_session';

/** Behind https. A browser accepts this prefix only from the site itself: no other subdomain can set a session. */
export const secureSessionCookieName = `__Host-${sessionCookieName}`;

/** The token in the request's cookie; undefined if it is absent or malformed. */
export function readSessionToken(request: FastifyRequest, config: Config): string | undefined {
  const token = request.cookies[nameFor(request, config)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** A remembered session survives the browser, the other kind ends with it. */
export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  { token, remember }: { token: string; remember: boolean },
): void {
  reply.setCookie(nameFor(reply.request, config), token, {
    ...attributes(reply.request, config),
    ...(remember && { maxAge: rememberedSeconds }),
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameFor(reply.request, config), attributes(reply.request, config));
}

const nameFor = (request: FastifyRequest, config: Config) =>
  isHttps(request, config) ? secureSessionCookieName : sessionCookieName;

function attributes(request: FastifyRequest, config: Config): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request, config) };
}
