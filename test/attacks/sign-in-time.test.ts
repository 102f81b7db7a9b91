import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fewestStatements } from '#test/count-statements.ts';
import { createUser, testPassword } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { databaseUrl, launchServer } from '#test/server-process.ts';
import { median, uTest } from '#test/two-samples.ts';

// A wrong password and an unknown address cost the same. SIGN_INS=300 measures the times, too, through the real process on a
// quiet machine: that many of each kind, by turns.

const signIns = Number(process.env.SIGN_INS ?? 0);

const t = testApp({ TRUST_PROXY: '1' });

type Kind = 'right' | 'wrong' | 'unknown';

let places = 0;

/** Each from a place of its own, or guesses would be slowed. */
const placeOf = () => `10.${(places += 1) >> 8}.${places & 255}.1`;

const bodyOf = (kind: Kind, number: number) => ({
  email: `${kind === 'unknown' ? 'never' : kind}-${String(number).padStart(5, '0')}@example.ru`,
  password: kind === 'right' ? testPassword : 'не тот пароль',
});

const post = (kind: Kind, number: number) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: bodyOf(kind, number),
    headers: { 'x-forwarded-for': placeOf() },
  });

test('A wrong password and an unknown address are refused after the same work, with one row each', async () => {
  await createUser(t.db, { email: bodyOf('wrong', 99_999).email });
  // The first ones open connections.
  for (const kind of ['wrong', 'unknown'] as const) await post(kind, 99_999);
  const fewest = {
    wrong: await fewestStatements(() => post('wrong', 99_999)),
    unknown: await fewestStatements(() => post('unknown', 99_999)),
  };
  expect(fewest.wrong).toBe(fewest.unknown);
  const rows = await t.db.selectFrom('sign_ins').select('outcome').orderBy('id').execute();
  const thrice = (outcome: string) => Array.from({ length: 3 }, () => outcome);
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    'wrong',
    'unknown',
    ...thrice('wrong'),
    ...thrice('unknown'),
  ]);
});

test.runIf(signIns > 0)('and in the same time', async () => {
  for (let number = 0; number < signIns; number += 1) {
    for (const kind of ['right', 'wrong'] as const) {
      await createUser(t.db, { email: bodyOf(kind, number).email, role: 'admin' });
    }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-ins-'));
  const server = launchServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(t.connection),
    DEMO: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  });
  const url = await server.ready;
  const times: Record<Kind, number[]> = { right: [], wrong: [], unknown: [] };
  for (let number = 0; number < signIns; number += 1) {
    for (const kind of ['right', 'wrong', 'unknown'] as const) {
      const start = performance.now();
      const response = await fetch(new URL('/api/auth/login', url), {
        method: 'POST',
        body: JSON.stringify(bodyOf(kind, number)),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': placeOf() },
      });
      await response.text();
      expect(response.status).toBe(kind === 'right' ? 200 : 401);
      // The first ones warm up.
      if (number >= signIns / 10) times[kind].push(performance.now() - start);
    }
  }
  server.signal('SIGTERM');
  await server.exited;
  await rm(dataDir, { recursive: true, force: true });
  const medians = Object.entries(times).map(([kind, ms]) => `${kind} ${median(ms).toFixed(2)}`);
  const { z, p } = uTest(times.wrong, times.unknown);
  process.stdout.write(
    `sign-ins of each kind: ${signIns}; medians, ms: ${medians.join(', ')}; ` +
      `wrong and unknown: z ${z.toFixed(2)}, p ${p.toFixed(3)}\n`,
  );
  expect(Math.abs(median(times.wrong) - median(times.unknown))).toBeLessThan(1);
});
