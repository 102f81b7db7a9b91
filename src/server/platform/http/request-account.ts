import type { FastifyRequest } from 'fastify';

const accounts = new WeakMap<FastifyRequest, string>();

/** Notes whose account a request concerns, for its line in the log; undefined: nobody's. */
export function noteAccount(request: FastifyRequest, userId: string | undefined): void {
  if (userId === undefined) accounts.delete(request);
  else accounts.set(request, userId);
}

export const accountOf = (request: FastifyRequest): string | undefined => accounts.get(request);
