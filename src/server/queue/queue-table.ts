import { locks } from '#server/db/locks.ts';

/**
 * A table whose rows are jobs: the row itself is the job, so there is nothing to keep in sync. Besides the columns used
 * here it has `due_at`, `priority`, `failures`, `crashes`, `claim` and `worker_id` (migration 13).
 */
export interface QueueTable {
  name: 'reviews' | 'user_imports' | 'outbox' | 'dialogue_turns';
  /** SQL conditions for waiting rows (with a partial index on `priority desc, due_at, id`) and for taken rows. */
  isWaiting: string;
  isTaken: string;
  /** SQL assignments, besides the queue's own columns, when a row is taken and when it is returned. */
  onTake: string[];
  onReturn: string[];
  /** The first key of the advisory locks that represent the slots. */
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

export const outboxQueue: QueueTable = {
  name: 'outbox',
  isWaiting: `state = 'waiting' and worker_id is null`,
  isTaken: `state = 'waiting' and worker_id is not null`,
  onTake: [],
  onReturn: [],
  slotLocks: locks.outboxSlots,
};

export const turnQueue: QueueTable = {
  name: 'dialogue_turns',
  isWaiting: `state = 'waiting'`,
  isTaken: `state = 'in_progress'`,
  onTake: [
    `state = 'in_progress'`,
    'attempt = attempt + 1',
    'started_at = now()',
    'first_sentence_at = null',
  ],
  onReturn: [`state = 'waiting'`],
  slotLocks: locks.turnSlots,
};
