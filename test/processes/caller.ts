import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import type { Db } from '#server/platform/db/connect.ts';

interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Makes calls as a signed-in user, to any of the processes. */
export interface Caller {
  cookie: string;
  call(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
}

export async function callerAs(db: Db, user: { id: string }): Promise<Caller> {
  return callerWith(`${sessionCookieName}=${await createSession(db, user.id, { remember: false })}`);
}

export function callerWith(cookie: string): Caller {
  return {
    cookie,
    async call(method, url, body, more = {}) {
      const response = await fetch(url, {
        method,
        headers: { cookie, ...more, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
    },
  };
}
