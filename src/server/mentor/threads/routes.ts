import { threads } from '#contract/threads/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { markThreadSeen } from './mark-thread-seen.ts';
import { postMessage } from './post-message.ts';
import { getThread, listThreads } from './threads.ts';

export function threadsRoutes({ handle, db }: Feature): void {
  handle(threads.listThreads, ({ query, viewer }) => listThreads(db, viewer, query));

  handle(threads.getThread, ({ params, query, viewer }) => getThread(db, viewer, params.id, query));

  handle(threads.postMessage, ({ params, headers, body, viewer }) =>
    postMessage(db, viewer, params.id, { ...body, idempotencyKey: headers['idempotency-key'] }),
  );

  handle(threads.markThreadSeen, ({ params, viewer }) => markThreadSeen(db, viewer, params.id));
}
