import type { FastifyReply } from 'fastify';
import type { Db } from '#server/platform/db/connect.ts';
import { openLiveStream } from '#server/platform/live/stream.ts';
import { getUserImport } from './user-imports.ts';

const lookMs = 500;

/** After this time the page reconnects, which checks its access again. */
const longestMs = 60_000;

/**
 * Streams the import's progress to an open page until it is done. Polls the database twice a second while somebody watches:
 * an event for each of ten thousand rows would cost every process more.
 */
export async function watchUserImport(
  db: Db,
  importId: string,
  reply: FastifyReply,
  draining: AbortSignal,
): Promise<FastifyReply> {
  const first = await getUserImport(db, importId);
  const opened = Date.now();
  let last = '';
  let timer: NodeJS.Timeout | undefined;
  const end = () => stream.end();
  const stream = openLiveStream(reply, () => {
    clearTimeout(timer);
    draining.removeEventListener('abort', end);
  });
  draining.addEventListener('abort', end);

  const sendProgress = (status: typeof first) => {
    const text = JSON.stringify(status);
    if (text !== last) stream.send(status);
    last = text;
    if (status.state === 'done' || draining.aborted || Date.now() - opened > longestMs) return stream.end();
    timer = setTimeout(() => void getUserImport(db, importId).then(sendProgress, end), lookMs);
  };
  sendProgress(first);
  return reply;
}
