import type { FastifyRequest } from 'fastify';
import { secureSessionCookieName, sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { ApiError } from '#server/platform/errors.ts';

/** Before the 43 characters: by it a scanner of repositories, and our own log, recognise a token. */
export const tokenPrefix = 'otk_';

/**
 * The token of a request; undefined if there is none. A proxy may send an Authorization of its own beside the cookie, so only ours
 * counts. An address reaches logs and histories, so a token in it is refused, also where it would be right.
 */
export function readToken(request: FastifyRequest): string | undefined {
  if (inQuery.test(request.url)) {
    throw new ApiError(
      'invalid',
      'Токен передают только в заголовке Authorization: адреса попадают в журналы',
    );
  }
  const [, token] = bearer.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return undefined;
  if (request.cookies[sessionCookieName] || request.cookies[secureSessionCookieName]) {
    throw new ApiError('invalid', 'Передайте что-то одно: токен или cookie сеанса');
  }
  return token;
}

const bearer = /^bearer +(otk_\S*)$/i;
const inQuery = /[?&][^=&]*=otk_[\w-]{43}/;
