import { locks } from '#server/platform/db/locks.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/**
 * A table whose rows are jobs: the row itself is the job, so there is nothing to keep in sync. Besides the columns used
 * here it has `due_at`, `priority`, `failures`, `crashes`, `claim` and `worker_id`.
 */
export interface QueueTable {
  name: JobKind;
  /** SQL conditions for waiting rows (with a partial index on `priority desc, due_at, id`) and for taken rows. */
  isWaiting: string;
  isTaken: string;
  /** SQL assignments, besides the queue's own columns, when a row is taken and when it is returned. */
  onTake: string[];
  onReturn: string[];
  /** The first key of the advisory locks that represent the slots. */
  slotLocks: number;
  drafts: Drafts | undefined;
  gauges: QueueGauges;
}

/**
 * The unlogged table in which a model's text grows until it is whole: `key`, attempt and text. A backup leaves it out.
 */
export interface Drafts {
  table: 'review_drafts' | 'turn_drafts';
  key: 'review_id' | 'turn_id';
  /** Whether a person may read first what is written: `held`. */
  holds: boolean;
}

export type DraftedQueue = QueueTable & { drafts: Drafts };

/** Every table with the columns of a queue is one: without a description below, it doesn't compile. */
export type JobKind = {
  [Name in keyof Tables]: Tables[Name] extends { claim: unknown; worker_id: unknown } ? Name : never;
}[keyof Tables];

/** What /metrics says of a queue, the same in every process. */
export interface QueueGauges {
  /** SQL: the rows that are counted. */
  counted: string;
  /** They are counted by these states, of which the first waits; without them, all that are counted wait. */
  states?: readonly string[];
  count: { name: string; help: string };
  /** SQL: since when a row waits. */
  since: string;
  oldest: { name: string; help: string };
}

export const reviewQueue: DraftedQueue & { name: 'reviews' } = {
  name: 'reviews',
  isWaiting: `state = 'waiting'`,
  isTaken: `state = 'in_progress'`,
  onTake: [`state = 'in_progress'`, 'attempt = attempt + 1', 'started_at = now()', 'first_token_at = null'],
  onReturn: [`state = 'waiting'`],
  slotLocks: locks.reviewSlots,
  drafts: { table: 'review_drafts', key: 'review_id', holds: true },
  gauges: {
    counted: `latest and state = any('{waiting,in_progress,not_configured,failed}')`,
    states: ['waiting', 'in_progress', 'not_configured', 'failed'],
    count: {
      name: 'otklik_reviews',
      help: 'Answers whose newest review is unfinished or failed, by its state; the same in every process',
    },
    since: 'created_at',
    oldest: {
      name: 'otklik_oldest_waiting_review_seconds',
      help: 'How long ago the oldest review that still waits was asked for; 0 when none waits',
    },
  },
};

export const userImportQueue: QueueTable & { name: 'user_imports' } = {
  name: 'user_imports',
  isWaiting: `state = 'running' and worker_id is null`,
  isTaken: `state = 'running' and worker_id is not null`,
  onTake: [],
  onReturn: [],
  slotLocks: locks.userImportSlots,
  drafts: undefined,
  gauges: {
    counted: `state = 'running' and worker_id is null`,
    count: {
      name: 'otklik_imports_waiting',
      help: 'Imports of people and changes of selected ones that wait; the same in every process',
    },
    since: 'least(due_at, now())',
    oldest: {
      name: 'otklik_oldest_waiting_import_seconds',
      help: 'How long the oldest of them has waited; 0 when none does',
    },
  },
};

export const outboxQueue: QueueTable & { name: 'outbox' } = {
  name: 'outbox',
  // What waits for a webhook is sent by its webhook's job.
  isWaiting: `state = 'waiting' and channel = 'mail' and worker_id is null`,
  isTaken: `state = 'waiting' and worker_id is not null`,
  onTake: [],
  onReturn: [],
  slotLocks: locks.outboxSlots,
  drafts: undefined,
  gauges: {
    counted: `state = 'waiting' and channel = 'mail'`,
    count: {
      name: 'otklik_letters_waiting',
      help: 'Letters that wait to be sent; the same in every process',
    },
    since: 'case when failures > 0 then created_at when due_at <= now() then due_at end',
    oldest: {
      name: 'otklik_oldest_waiting_letter_seconds',
      help: 'How long the oldest letter that is due or has failed before has waited; 0 when none does',
    },
  },
};

/** A webhook is a job while something is due for it, so that one that doesn't answer holds one slot at most. */
export const webhookQueue: QueueTable & { name: 'webhooks' } = {
  name: 'webhooks',
  isWaiting: `worker_id is null and stopped_at is null and exists (
    select from outbox
    where outbox.channel = 'webhook' and outbox.target_id = webhooks.id and outbox.state = 'waiting' and outbox.due_at <= now()
  )`,
  isTaken: `worker_id is not null`,
  onTake: [],
  onReturn: [],
  slotLocks: locks.webhookSlots,
  drafts: undefined,
  gauges: {
    counted: `stopped_at is null and failing_since is not null`,
    count: {
      name: 'otklik_webhooks_failing',
      help: 'Webhooks whose receivers accept nothing at present; the same in every process',
    },
    since: 'failing_since',
    oldest: {
      name: 'otklik_longest_failing_webhook_seconds',
      help: 'How long the longest of them has been failing; 0 when none is',
    },
  },
};

export const turnQueue: DraftedQueue & { name: 'dialogue_turns' } = {
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
  drafts: { table: 'turn_drafts', key: 'turn_id', holds: false },
  gauges: {
    counted: `state = 'waiting'`,
    count: {
      name: 'otklik_replies_waiting',
      help: 'Replies and hints of talks that wait for their turn; the same in every process',
    },
    since: 'created_at',
    oldest: {
      name: 'otklik_oldest_waiting_reply_seconds',
      help: 'How long the oldest of them has waited; 0 when none does',
    },
  },
};

export const counterQuoteQueue: QueueTable & { name: 'counter_quotes' } = {
  name: 'counter_quotes',
  isWaiting: `state = 'waiting'`,
  isTaken: `state = 'in_progress'`,
  onTake: [`state = 'in_progress'`, 'attempt = attempt + 1', 'started_at = now()'],
  onReturn: [`state = 'waiting'`],
  slotLocks: locks.counterQuoteSlots,
  drafts: undefined,
  gauges: {
    counted: `state = 'waiting'`,
    count: {
      name: 'otklik_counter_quotes_waiting',
      help: 'Words of students against a remark that wait for the model; the same in every process',
    },
    since: 'created_at',
    oldest: {
      name: 'otklik_oldest_waiting_counter_quote_seconds',
      help: 'How long the oldest of them has waited; 0 when none does',
    },
  },
};

export const measuredCaseQueue: QueueTable & { name: 'measured_cases' } = {
  name: 'measured_cases',
  isWaiting: `state = 'waiting'`,
  isTaken: `state = 'in_progress'`,
  onTake: [`state = 'in_progress'`, 'attempt = attempt + 1', 'started_at = now()'],
  onReturn: [`state = 'waiting'`],
  slotLocks: locks.measuredCaseSlots,
  drafts: undefined,
  gauges: {
    counted: `state = 'waiting'`,
    count: {
      name: 'otklik_measured_cases_waiting',
      help: 'Texts of our own set that wait for a model that is measured; the same in every process',
    },
    since: 'created_at',
    oldest: {
      name: 'otklik_oldest_waiting_measured_case_seconds',
      help: 'How long the oldest of them has waited; 0 when none does',
    },
  },
};

export const runQueue: QueueTable & { name: 'run_results' } = {
  name: 'run_results',
  isWaiting: `state = 'waiting'`,
  isTaken: `state = 'in_progress'`,
  onTake: [`state = 'in_progress'`, 'attempt = attempt + 1', 'started_at = now()'],
  onReturn: [`state = 'waiting'`],
  slotLocks: locks.runSlots,
  drafts: undefined,
  gauges: {
    counted: `state = 'waiting' and due_at <> 'infinity'`,
    count: {
      name: 'otklik_run_results_waiting',
      help: 'Texts of runs that wait for the model, without those of paused runs; the same in every process',
    },
    since: 'least(due_at, now())',
    oldest: {
      name: 'otklik_oldest_waiting_run_result_seconds',
      help: 'How long the oldest of them has been due; 0 when none is',
    },
  },
};

export const queueTables: { [Kind in JobKind]: QueueTable & { name: Kind } } = {
  reviews: reviewQueue,
  user_imports: userImportQueue,
  outbox: outboxQueue,
  webhooks: webhookQueue,
  dialogue_turns: turnQueue,
  counter_quotes: counterQuoteQueue,
  measured_cases: measuredCaseQueue,
  run_results: runQueue,
};
