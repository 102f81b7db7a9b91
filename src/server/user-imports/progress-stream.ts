import type { FastifyReply } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import { openLiveStream } from '#server/live-stream.ts';
import { findUserImport } from './user-imports.ts';

const lookMs = 500;

/** After this the page comes back by itself, and its access is looked at again. */
const longestMs = 60_000;

/**
 * Tells an open page how the import goes, until it is done. It is looked at twice a second for as long as somebody
 * watches: a message for each of ten thousand rows would cost every process more.
 */
export async function streamProgress(
  db: Db,
  importId: string,
  reply: FastifyReply,
  draining: AbortSignal,
): Promise<FastifyReply> {
  const first = await findUserImport(db, importId);
  const opened = Date.now();
  let last = '';
  let timer: NodeJS.Timeout | undefined;
  const end = () => stream.end();
  const stream = openLiveStream(reply, () => {
    clearTimeout(timer);
    draining.removeEventListener('abort', end);
  });
  draining.addEventListener('abort', end);

  const tell = (status: typeof first) => {
    const text = JSON.stringify(status);
    if (text !== last) stream.send(status);
    last = text;
    if (status.state === 'done' || draining.aborted || Date.now() - opened > longestMs) return stream.end();
    timer = setTimeout(() => void findUserImport(db, importId).then(tell, end), lookMs);
  };
  tell(first);
  return reply;
}
