import type { FastifyRequest } from 'fastify';
import { readSessionToken } from '#server/accounts/auth/cookie.ts';
import { findViewer } from '#server/accounts/auth/session.ts';
import { findTokenViewer } from '#server/accounts/tokens/find-token-viewer.ts';
import { readToken } from '#server/accounts/tokens/read-token.ts';
import { createTokenLimit } from '#server/accounts/tokens/token-limit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** Finds the viewer of a request: at most one query per request, none without a cookie or a program's token. */
export function viewerOf(
  db: Db,
  config: Config,
): (request: FastifyRequest) => Promise<Viewer | 'idle' | undefined> {
  const found = new WeakMap<FastifyRequest, Promise<Viewer | 'idle' | undefined>>();
  const countRequest = createTokenLimit();

  const program = async (token: string) => {
    const viewer = await findTokenViewer(db, token, config.secondFactor);
    countRequest(viewer.sessionId);
    return viewer;
  };

  const find = async (request: FastifyRequest) => {
    const token = readToken(request);
    if (token !== undefined) return program(token);
    const session = readSessionToken(request, config);
    return session === undefined ? undefined : findViewer(db, session, config.sessionIdle);
  };

  return async (request) => {
    const known = found.get(request);
    if (known) return known;
    const viewer = find(request);
    found.set(request, viewer);
    return viewer;
  };
}
