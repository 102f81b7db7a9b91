import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db/connect.ts';
import type { ModelServer } from '#test/model-server.ts';
import { eventually } from '#test/review-setting.ts';
import { expectNothingLost } from './expect-nothing-lost.ts';
import { printMeasured } from './print-measured.ts';
import { startSubmitting } from './submissions.ts';
import { pausesOf } from './taken-up.ts';

/** How often each process is killed: once in CI, more often for measurements. */
const kills = Number(process.env['CRASH_KILLS'] ?? 1);

interface UnderKills {
  db: Db;
  model: ModelServer;
  url: () => string;
  kill: () => Promise<void>;
  /** More than one kill, for failures that are intermittent. */
  atLeast?: number;
}

/**
 * Kills something repeatedly while students submit and the model streams, and checks that nothing is lost. `kill` resolves
 * when the killed processes are being restarted.
 */
export async function submitUnderKills(
  what: string,
  { db, model, url, kill, atLeast = 1 }: UnderKills,
): Promise<void> {
  const callsBefore = model.requests.length;
  const submissions = await startSubmitting(db, url);
  const times = Math.max(kills, atLeast);
  for (let killed = 0; killed < times; killed += 1) {
    await acknowledgedMore(8);
    await eventually(() => (model.active > 0 ? true : undefined));
    await kill();
  }
  await acknowledgedMore(16);
  await submissions.finish();
  const kept = await expectNothingLost(db, submissions, model);
  const requests = model.requests.slice(callsBefore);
  const pauses = pausesOf(requests);

  printMeasured({
    killed: what,
    kills: times,
    tried: submissions.sent.length,
    calls: submissions.calls,
    unanswered: Object.fromEntries(submissions.failures),
    acknowledged: submissions.acknowledged(),
    ...kept,
    modelCalls: requests.length,
    takenUpAgain: pauses.length,
    slowestMs: Math.round(Math.max(0, ...pauses)),
  });

  async function acknowledgedMore(count: number): Promise<void> {
    const wanted = submissions.acknowledged() + count;
    await eventually(() => (submissions.acknowledged() >= wanted ? true : undefined));
    // At a random moment, not right after an acknowledgement.
    await sleep(Math.random() * 200);
  }
}
