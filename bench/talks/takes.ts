import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '#bench/live/live.ts';
import { HttpConnection } from '#bench/load/http-connection.ts';
import { quantiles, type Quantiles } from '#bench/load/quantiles.ts';
import type { Stage } from '#bench/stage.ts';
import { say, startTake, type Talker } from './talker.ts';

/** How many lines a take copies. */
const copied = 20;

interface TakeTimes {
  /** From the POST to the take with its copied lines. */
  begun: Quantiles;
  /** From its first line to the model. */
  toModel: Quantiles;
}

/** A take of each talk, from its line 20, and its first line, with nothing else to do. */
export async function takesOf(stage: Stage, talkers: readonly Talker[]): Promise<TakeTimes> {
  const { model } = stage;
  model.turnTimings = { pieces: 2, pauseMs: 2 };
  await lengthen(stage, talkers);
  const connection = await HttpConnection.open(stage.app.port);
  const begun: number[] = [];
  const waits: number[] = [];
  for (const talker of talkers) {
    const { take, ms } = await startTake(connection, talker, copied);
    begun.push(ms);
    const { turnsDone } = model;
    const { sent, words } = await say(connection, take);
    await until(() => model.turnArrivals.has(words));
    waits.push((model.turnArrivals.get(words) ?? NaN) - sent);
    await until(() => model.turnsDone > turnsDone);
    // Wait until the reply is recorded and the worker is idle.
    await sleep(60);
  }
  connection.close();
  return { begun: quantiles(begun), toModel: quantiles(waits) };
}

/** Up to the student's line that is to be said otherwise. */
async function lengthen({ database: { pool } }: Stage, talkers: readonly Talker[]): Promise<void> {
  await pool.query(
    `insert into dialogue_turns (dialogue_id, number, speaker, state, text, created_at)
     select id, number, case when number % 2 = 0 then 'student' else 'persona' end, 'done', 'Слова в разговоре.',
       now() - interval '1 hour'
     from unnest($1::uuid[]) id cross join generate_series(0, $2::integer) number
     on conflict do nothing`,
    [talkers.map(({ dialogueId }) => dialogueId), copied],
  );
  for (const talker of talkers) talker.next = copied + 1;
}
