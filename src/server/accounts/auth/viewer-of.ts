import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { readSessionToken } from './cookie.ts';
import { findViewer } from './session.ts';

/** Finds the viewer of a request: at most one query per request, none without a cookie. */
export function viewerOf(
  db: Db,
  config: Config,
): (request: FastifyRequest) => Promise<Viewer | 'idle' | undefined> {
  const found = new WeakMap<FastifyRequest, Promise<Viewer | 'idle' | undefined>>();
  return async (request) => {
    const token = readSessionToken(request, config);
    if (!token) return undefined;
    const known = found.get(request);
    if (known) return known;
    const viewer = findViewer(db, token, config.sessionIdle);
    found.set(request, viewer);
    return viewer;
  };
}
