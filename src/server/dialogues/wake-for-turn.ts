import type { Db } from '#server/db/connect.ts';
import { publishSoon } from '#server/live/live.ts';
import { notifyQueueSoon } from '#server/queue/notify-queue.ts';
import { turnQueue } from '#server/queue/queue-table.ts';
import type { TalkRow } from './talk-rows.ts';

/**
 * A turn waits: the workers hear of it, and the person's other pages. Not awaited: a worker also polls, and a page that
 * reconnects fetches what it missed.
 */
export function wakeForTurn(db: Db, { id: dialogueId, lessonId, userId }: TalkRow): void {
  void Promise.all([
    notifyQueueSoon(db, turnQueue),
    publishSoon(db, { type: 'dialogue', lessonId, userId, dialogueId }),
  ]).catch(() => {});
}
