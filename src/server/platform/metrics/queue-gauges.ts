import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { queueTables } from '#server/platform/jobs/queue-table.ts';

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
  for (const { name: kind, gauges } of Object.values(queueTables)) {
    const { count, oldest, states } = gauges;
    registry.registerMetric(
      new Gauge({
        ...count,
        labelNames: states ? ['state'] : [],
        registers: [],
        async collect() {
          const stateOf = statesOf(kind, await look());
          this.reset();
          if (stateOf && states) for (const state of states) this.set({ state }, stateOf(state).count);
          else if (stateOf) this.set(stateOf(waiting).count);
          else if (!states) this.remove();
        },
      }),
    );
    registry.registerMetric(
      new Gauge({
        ...oldest,
        registers: [],
        async collect() {
          const stateOf = statesOf(kind, await look());
          if (stateOf) this.set(stateOf(waiting).oldest);
          else this.remove();
        },
      }),
    );
  }
}

const waiting = 'waiting';
const freshMs = 5_000;
const answerWithinMs = 2_000;

const rowsOfQueues = z.array(
  z.object({ kind: z.string(), state: z.string(), count: z.coerce.number(), oldest: z.coerce.number() }),
);
type Row = z.infer<typeof rowsOfQueues>[number];

/** A state without rows is none that was counted. */
const statesOf = (kind: string, rows: readonly Row[] | undefined) =>
  rows &&
  ((state: string) =>
    rows.find((row) => row.kind === kind && row.state === state) ?? { count: 0, oldest: 0 });

/** Undefined when the database is down: the process's own metrics must still be served. */
async function lookAtQueue(pool: pg.Pool): Promise<Row[] | undefined> {
  const asked = pool.query(countUnfinished).then(
    ({ rows }) => rowsOfQueues.parse(rows),
    () => undefined,
  );
  return Promise.race([asked, sleep(answerWithinMs, undefined, { ref: false })]);
}

const countUnfinished = Object.values(queueTables)
  .map(
    ({ name, gauges: { counted, since, states } }) => `
      select '${name}' as kind, ${states ? 'state' : `'${waiting}'`} as state, count(*) as count,
        coalesce(extract(epoch from now() - min(${since})), 0) as oldest
      from ${name} where ${counted} group by 2`,
  )
  .join(' union all ');

/** At most one query in this time, however many collectors scrape. */
function cacheFor<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let seen: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (!seen || performance.now() - seen.at > ms) seen = { at: performance.now(), value: look() };
    return seen.value;
  };
}
