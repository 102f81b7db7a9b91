import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';

const states = ['waiting', 'in_progress', 'not_configured', 'failed'] as const;

/** The state of the queue over all processes: one query per scrape. */
export function collectQueue(registry: Registry, pool: pg.Pool): void {
  const look = cacheFor(freshMs, () => lookAtQueue(pool));
  registry.registerMetric(
    new Gauge({
      name: 'otklik_database_up',
      help: '1 when the database answered in time',
      registers: [],
      async collect() {
        this.set((await look()) ? 1 : 0);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'otklik_reviews',
      help: 'Answers whose newest review is unfinished or failed, by its state; the same in every process',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const queue = await look();
        this.reset();
        for (const state of queue ? states : []) this.set({ state }, queue?.counts[state] ?? 0);
      },
    }),
  );
  const collectOne = (name: string, help: string, read: (queue: Queue) => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const queue = await look();
          if (queue) this.set(read(queue));
          else this.remove();
        },
      }),
    );
  collectOne(
    'otklik_oldest_waiting_review_seconds',
    'How long ago the oldest review that still waits was asked for; 0 when none waits',
    ({ oldest }) => oldest,
  );
  collectOne(
    'otklik_replies_waiting',
    'Replies and hints of talks that wait for their turn; the same in every process',
    ({ replies }) => replies,
  );
  collectOne(
    'otklik_oldest_waiting_reply_seconds',
    'How long the oldest of them has waited; 0 when none does',
    ({ oldestReply }) => oldestReply,
  );
  collectOne(
    'otklik_letters_waiting',
    'Letters that wait to be sent; the same in every process',
    ({ letters }) => letters,
  );
  collectOne(
    'otklik_oldest_waiting_letter_seconds',
    'How long the oldest letter that is due or has failed before has waited; 0 when none does',
    ({ oldestLetter }) => oldestLetter,
  );
}

const freshMs = 5_000;
const answerWithinMs = 2_000;

const row = z.object({
  counts: z.record(z.string(), z.number()),
  oldest: z.coerce.number(),
  replies: z.coerce.number(),
  oldestReply: z.coerce.number(),
  letters: z.coerce.number(),
  oldestLetter: z.coerce.number(),
});
type Queue = z.infer<typeof row>;

/** Undefined when the database is down: the process's own metrics must still be served. */
async function lookAtQueue(pool: pg.Pool): Promise<Queue | undefined> {
  const asked = pool.query(countUnfinished).then(
    ({ rows }) => row.parse(rows[0]),
    () => undefined,
  );
  return Promise.race([asked, sleep(answerWithinMs, undefined, { ref: false })]);
}

const countUnfinished = `
  with unfinished as (
    select state, count(*) as count, min(created_at) as oldest
    from reviews
    where latest and state = any('{${states.join(',')}}')
    group by state
  ), replies as (
    select count(*) as count, min(created_at) as oldest from dialogue_turns where state = 'waiting'
  ), letters as (
    select count(*) as count,
      min(case when failures > 0 then created_at else due_at end) filter (where failures > 0 or due_at <= now()) as oldest
    from outbox where state = 'waiting'
  )
  select coalesce(json_object_agg(state, count), '{}') as counts,
    coalesce(extract(epoch from now() - min(oldest) filter (where state = 'waiting')), 0) as oldest,
    (select count from replies) as replies,
    coalesce(extract(epoch from now() - (select oldest from replies)), 0) as "oldestReply",
    (select count from letters) as letters,
    coalesce(extract(epoch from now() - (select oldest from letters)), 0) as "oldestLetter"
  from unfinished`;

/** At most one query in this time, however many collectors scrape. */
function cacheFor<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let seen: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (!seen || performance.now() - seen.at > ms) seen = { at: performance.now(), value: look() };
    return seen.value;
  };
}
