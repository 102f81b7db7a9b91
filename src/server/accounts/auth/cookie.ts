import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { isHttps } from '#server/platform/http/https.ts';
import { rememberedSeconds } from './session.ts';
import { attemptMinutes } from './sign-in-attempts.ts';

/** Over plain http: on a local machine and in tests. */
export const sessionCookieName = 'otklik_session';

/** Behind https. A browser accepts this prefix only from the site itself: no other subdomain can set a session. */
export const secureSessionCookieName = `__Host-${sessionCookieName}`;

/** Of a sign-in whose password was right: it opens nothing but its own second step. */
export const attemptCookieName = 'otklik_attempt';

/** Of a round trip through another server. */
const tripCookieName = 'otklik_trip';

const deviceCookieName = 'otklik_device';

/** The token in the request's cookie; undefined if it is absent or malformed. */
export function readSessionToken(request: FastifyRequest, config: Config): string | undefined {
  return tokenIn(request.cookies[nameFor(request, config)]);
}

/** What the browser is recognised by at a sign-in; undefined if it has never signed in. */
export function readDeviceToken(request: FastifyRequest, config: Config): string | undefined {
  return tokenIn(request.cookies[deviceNameFor(request, config)]);
}

/** What a second step is recognised by. */
export function readAttemptToken(request: FastifyRequest, config: Config): string | undefined {
  return tokenIn(request.cookies[attemptNameFor(request, config)]);
}

/** What the browser of a round trip is recognised by. */
export function readTripToken(request: FastifyRequest, config: Config): string | undefined {
  return tokenIn(request.cookies[tripNameFor(request, config)]);
}

const tokenIn = (value: string | undefined) =>
  value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;

/** A remembered session survives the browser, the other kind ends with it; the browser will be recognised. */
export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  { token, remember, client }: { token: string; remember: boolean; client: { deviceToken: string } },
): void {
  reply.setCookie(nameFor(reply.request, config), token, {
    ...attributes(reply.request, config),
    ...(remember && { maxAge: rememberedSeconds }),
  });
  setDeviceCookie(reply, config, client.deviceToken);
}

/** Outlives sessions: a browser that has signed out is still known. */
function setDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  const yearSeconds = 365 * 24 * 3600;
  reply.setCookie(deviceNameFor(reply.request, config), token, {
    ...attributes(reply.request, config),
    path: '/api',
    maxAge: yearSeconds,
  });
}

export function setAttemptCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(attemptNameFor(reply.request, config), token, {
    ...attributes(reply.request, config),
    maxAge: attemptMinutes * 60,
  });
}

export function setTripCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(tripNameFor(reply.request, config), token, {
    ...attributes(reply.request, config),
    maxAge: attemptMinutes * 60,
  });
}

/** For the page of the sign-in, which reads it: the person has signed out, and the named provider is to hear of it. No secret. */
export function setLeaveCookie(reply: FastifyReply, config: Config, provider: string): void {
  const minute = 60;
  reply.setCookie('otklik_leave', provider, {
    ...attributes(reply.request, config),
    httpOnly: false,
    maxAge: minute,
  });
}

export function clearAttemptCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(attemptNameFor(reply.request, config), attributes(reply.request, config));
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameFor(reply.request, config), attributes(reply.request, config));
}

const nameFor = (request: FastifyRequest, config: Config) =>
  isHttps(request, config) ? secureSessionCookieName : sessionCookieName;

const attemptNameFor = (request: FastifyRequest, config: Config) =>
  isHttps(request, config) ? `__Host-${attemptCookieName}` : attemptCookieName;

const tripNameFor = (request: FastifyRequest, config: Config) =>
  isHttps(request, config) ? `__Host-${tripCookieName}` : tripCookieName;

const deviceNameFor = (request: FastifyRequest, config: Config) =>
  isHttps(request, config) ? `__Secure-${deviceCookieName}` : deviceCookieName;

function attributes(request: FastifyRequest, config: Config): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request, config) };
}
