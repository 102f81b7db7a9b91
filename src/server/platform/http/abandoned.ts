import type { FastifyReply } from 'fastify';

/** Aborted when the client disconnects: with the reason that is given, if any. */
export function abandoned({ raw }: FastifyReply, reason?: Error): AbortSignal {
  const gone = new AbortController();
  const leave = () => raw.writableFinished || gone.abort(reason);
  if (raw.closed) leave();
  else raw.once('close', leave);
  return gone.signal;
}
