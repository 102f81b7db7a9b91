import type { Config } from '#server/platform/config/config.ts';
import {
  type GuardedPost,
  guardedPost,
  type Posted,
  type Resolve,
} from '#server/platform/connections/guarded-post.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { webhookQueue } from '#server/platform/jobs/queue-table.ts';
import { returnRow } from '#server/platform/jobs/return-rows.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';
import type { Again, Kind } from '#server/platform/jobs/work-loop.ts';
import type { Log } from '#server/platform/log.ts';
import type { KeyHolder } from '#server/platform/sealing/secret-key.ts';
import { type DueDelivery, findDue, type OpenHook, openHook } from './due-deliveries.ts';
import { bodyOf } from './hook-payload.ts';
import { type Delivered, recordDelivery, usualPausesMs } from './record-delivery.ts';
import { hasRefusedThroughout, noteContact, stopHook } from './stop-hook.ts';
import { signedHeaders } from './webhook-secret.ts';

export interface WebhookTimings {
  pausesMs?: readonly number[];
  contactPausesMs?: readonly number[];
  withinMs?: number;
  longestFailingMs?: number;
  /** Of a name, instead of the machine's resolver. */
  resolve?: Resolve;
}

export interface WebhookDeps {
  db: Db;
  log: Log;
  config: KeyHolder & Pick<Config, 'webhookPrivate'>;
  timings?: WebhookTimings | undefined;
}

/** Receivers that are contacted at the same time, over all processes; of one receiver, so many requests. */
const slots = 8;
const requestsAtOnce = 5;
/** Then the other receivers have their turn. */
const turnMs = 5_000;
const withinMs = 10_000;
const mostBytes = 4_096;
const dayMs = 24 * 3_600_000;
const longestFailingMs = 5 * dayMs;
/** Before a receiver that accepted nothing is contacted again, with whatever is due by then. */
const contactPausesMs: readonly number[] = [5_000, 30_000, 120_000, 300_000];

/**
 * Sends what is due to one webhook, a few requests at a time. A receiver that accepts nothing is left alone for a while, so what
 * waits for it, be it ten thousand events, costs the others a slot for a moment.
 */
export function webhookTask({ db, log, config, timings = {} }: WebhookDeps): Kind {
  const pausesMs = timings.pausesMs ?? usualPausesMs;
  const longestMs = timings.longestFailingMs ?? longestFailingMs;
  const contactPauses = timings.contactPausesMs ?? contactPausesMs;
  const rules = { allowOwn: config.webhookPrivate };

  async function work(taken: TakenRow, ending: AbortSignal): Promise<Again | void> {
    const until = performance.now() + turnMs;
    let { failures } = taken;
    while (!ending.aborted && performance.now() < until) {
      const hook = await openHook(db, taken, config);
      if (!hook) return;
      if (hook.secrets.length === 0) return stopHook(db, taken, 'secret');
      const due = await findDue(db, taken.id, requestsAtOnce);
      if (due.length === 0) break;
      const outcomes = await Promise.all(due.map((delivery) => deliver(hook, delivery, ending)));
      if (outcomes.includes('gone')) return stopHook(db, taken, 'gone');
      const isAccepting = outcomes.includes('accepted');
      if (ending.aborted && !isAccepting) break;
      const failingMs = await noteContact(db, taken.id, isAccepting);
      if (failingMs > longestMs && (await hasRefusedThroughout(db, taken.id, longestMs)))
        return stopHook(db, taken, 'failing');
      failures = isAccepting ? 0 : failures + 1;
      if (!isAccepting) return giveBack(taken, failures, contactPauses[failures - 1] ?? contactPauses.at(-1));
    }
    return giveBack(taken, failures);
  }

  async function deliver(
    hook: OpenHook,
    { id, payload }: DueDelivery,
    ending: AbortSignal,
  ): Promise<Delivered> {
    const body = bodyOf(payload);
    const started = performance.now();
    const post = { withinMs: timings.withinMs ?? withinMs, resolve: timings.resolve, signal: ending };
    const posted = await postSigned(hook, { id: payload.eventId, body }, { ...post, rules });
    // Cut off by the end of the process: it goes again, and nothing is said of the receiver.
    if (ending.aborted && posted.kind === 'failed') return 'refused';
    const delivered = await recordDelivery(db, id, { posted, ms: performance.now() - started, pausesMs });
    if (delivered === 'refused')
      log.warn({ webhookId: hook.id, status: statusOf(posted) }, 'Вебхук не принял событие');
    return delivered;
  }

  async function giveBack(taken: TakenRow, failures: number, afterMs = 0): Promise<Again | void> {
    await returnRow(db, webhookQueue, taken, { afterMs, failures, crashes: 0 });
    // What it is contacted again for may be due before that, or later: the sweep looks every few seconds.
    if (afterMs > 0) return { againInMs: afterMs };
  }

  return { table: webhookQueue, slots, work, onLost: async () => {} };
}

const postSigned = (
  { url, secrets }: OpenHook,
  { id, body }: { id: string; body: string },
  post: Omit<GuardedPost, 'url' | 'body' | 'headers' | 'mostBytes'>,
): Promise<Posted> =>
  guardedPost({
    ...post,
    url: new URL(url),
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Otklik-Webhooks/1',
      ...signedHeaders(secrets, { id, body, at: new Date() }),
    },
    mostBytes,
  });

const statusOf = (posted: Posted) => (posted.kind === 'answered' ? posted.status : null);
