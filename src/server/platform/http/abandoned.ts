import type { FastifyReply } from 'fastify';

/** Aborted when the client disconnects. */
export function abandoned({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}
