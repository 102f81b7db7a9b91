import type { Db } from '#server/platform/db/connect.ts';
import { notifyQueueSoon } from '#server/platform/jobs/notify-queue.ts';
import { turnQueue } from '#server/platform/jobs/queue-table.ts';
import { publishSoon } from '#server/platform/live/live.ts';
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
