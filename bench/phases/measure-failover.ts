import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { targets } from '#bench/targets.ts';
import { type Log, type Report, type Table, verdict } from './phase.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How long people wait when the database fails: the tests of it print what they measure on their way. */
export async function measureFailover(report: Report, log: Log): Promise<void> {
  const table: Table = {
    title: 'The database fails',
    about:
      'Seconds from the failure, or from the return of a frozen database, until answers are taken again.',
    head: ['what', 'seconds', 'wanted', ''],
    rows: [],
  };
  for await (const measured of measurements()) {
    for (const [what, ms, most] of rowsOf(measured)) {
      const row = [
        `${measured.way}: ${what}`,
        (ms / 1000).toFixed(1),
        `≤ ${most / 1000}`,
        verdict(ms <= most),
      ];
      table.rows.push(row);
      log(row.join('  '));
    }
  }
  report.tables.push(table);
}

const promotion = z.object({
  way: z.enum(['killed', 'silent', 'moved']),
  promotionMs: z.number(),
  outageMs: z.number(),
});
const freeze = z.object({
  way: z.literal('frozen'),
  refusedMs: z.number(),
  refusedLaterMs: z.number(),
  backMs: z.number(),
});

function rowsOf(measured: z.infer<typeof promotion> | z.infer<typeof freeze>): [string, number, number][] {
  const { refused, back, afterPromotion } = targets.failover;
  if (measured.way === 'frozen') {
    return [
      ['a request is refused', measured.refusedMs, refused],
      ['a later one', measured.refusedLaterMs, refused],
      ['all is done after it returns', measured.backMs, back],
    ];
  }
  const most = measured.way === 'killed' ? measured.promotionMs + afterPromotion : back;
  return [['answers are taken', measured.outageMs, Math.round(most)]];
}

async function* measurements() {
  const env = { ...process.env, LONG: '1', CRASH_KILLS: '1' };
  const child = spawn(`${root}node_modules/.bin/vitest`, ['run', 'test/failover'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{"way":')) yield z.union([promotion, freeze]).parse(JSON.parse(line));
  }
  const [code] = await ended;
  if (code !== 0) throw new Error('The tests of a failing database have failed');
}
