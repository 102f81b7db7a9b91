import { locks } from '#server/db/locks.ts';

/**
 * A table whose rows wait for work: a row says by itself what is to be done, so nothing is kept in step with it. Besides the
 * columns named here it has `due_at`, `priority`, `failures`, `crashes`, `claim` and `worker_id` (migration 13).
 */
export interface QueueTable {
  name: 'reviews' | 'user_imports';
  /** SQL conditions: a row that waits (an index over `priority desc, due_at, id` has just those), and one that is taken. */
  isWaiting: string;
  isTaken: string;
  /** SQL assignments beside the queue's own columns, when a row is taken and when it goes back. */
  onTake: string[];
  onReturn: string[];
  /** The class of the advisory locks that are its slots. */
  slotLocks: number;
}

export const reviewQueue: QueueTable = {
  name: 'reviews',
  isWaiting: `state = 'waiting'`,
  isTaken: `state = 'in_progress'`,
  onTake: [`state = 'in_progress'`, 'attempt = attempt + 1', 'started_at = now()', 'first_token_at = null'],
  onReturn: [`state = 'waiting'`],
  slotLocks: locks.reviewSlots,
};

export const userImportQueue: QueueTable = {
  name: 'user_imports',
  isWaiting: `state = 'running' and worker_id is null`,
  isTaken: `state = 'running' and worker_id is not null`,
  onTake: [],
  onReturn: [],
  slotLocks: locks.userImportSlots,
};
