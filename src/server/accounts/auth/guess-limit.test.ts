import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser, testPassword } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

const signIn = (email: string, password: string, address: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: address,
  });

/** Counts the concurrent guesses by response status. */
async function guessAtOnce(times: number, guess: (n: number) => ReturnType<typeof signIn>) {
  const responses = await Promise.all(Array.from({ length: times }, (_, n) => guess(n)));
  const count = (status: number) => responses.filter((response) => response.statusCode === status).length;
  return { wrong: count(401), refused: count(429), responses };
}

test('Of concurrent guesses ten are checked, and the rest are refused with a time to retry', async () => {
  const { email } = await createUser(t.db);
  const address = '198.51.100.1';
  const { wrong, refused, responses } = await guessAtOnce(14, () => signIn(email, 'наугад', address));
  expect({ wrong, refused }).toEqual({ wrong: 10, refused: 4 });

  const refusal = responses.find((response) => response.statusCode === 429);
  const seconds = Number(refusal?.headers['retry-after']);
  expect(seconds).toBeGreaterThan(60);
  expect(seconds).toBeLessThanOrEqual(90);
  expect(refusal?.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'Слишком много неудачных попыток. Попробуйте снова через 2 минуты',
  });
  // Even the right password is refused, or the response would reveal it.
  expect((await signIn(email, testPassword, address)).statusCode).toBe(429);
});

test('An email nobody has is refused after as many guesses', async () => {
  const guess = () => signIn('nobody@example.ru', 'наугад', '198.51.100.2');
  expect(await guessAtOnce(12, guess)).toMatchObject({ wrong: 10, refused: 2 });
});

test('What was counted drains with time', async () => {
  const { email } = await createUser(t.db);
  const guess = () => signIn(email, 'наугад', '198.51.100.3');
  await guessAtOnce(11, guess);
  await sql`update login_failures set drained_at = drained_at - interval '90 seconds'`.execute(t.db);
  expect(await guessAtOnce(2, guess)).toMatchObject({ wrong: 1, refused: 1 });
});

test('Guesses beyond the first few are answered more slowly', async () => {
  const { email } = await createUser(t.db);
  const address = '198.51.100.4';
  await guessAtOnce(3, () => signIn(email, 'наугад', address));
  const started = performance.now();
  await signIn(email, 'наугад', address);
  expect(performance.now() - started).toBeGreaterThan(390);
});

test('The right password clears what was counted', async () => {
  const { email } = await createUser(t.db);
  const address = '198.51.100.5';
  await guessAtOnce(8, () => signIn(email, 'наугад', address));
  expect((await signIn(email, testPassword, address)).statusCode).toBe(200);
  const again = await guessAtOnce(8, () => signIn(email, 'наугад', address));
  expect(again.refused).toBe(0);
});

test('Guesses from many addresses stop, and don’t keep the owner out where they signed in before', async () => {
  const { email } = await createUser(t.db);
  const home = '192.0.2.10';
  expect((await signIn(email, testPassword, home)).statusCode).toBe(200);

  const { wrong, refused } = await guessAtOnce(40, (n) => signIn(email, 'наугад', `203.0.113.${n}`));
  expect({ wrong, refused }).toEqual({ wrong: 20, refused: 20 });
  expect((await signIn(email, testPassword, '203.0.113.200')).statusCode).toBe(429);
  expect((await signIn(email, testPassword, home)).statusCode).toBe(200);
});

test('One address that tries many accounts is stopped, its neighbours in IPv6 with it', async () => {
  const host = (n: number) => `2001:db8:7:7::${(n + 1).toString(16)}`;
  const started = performance.now();
  const { wrong, refused } = await guessAtOnce(110, (n) => signIn(`a${n}@example.ru`, 'наугад', host(n)));
  // One more for every nine seconds that the test took.
  const drained = Math.ceil((performance.now() - started) / 9_000);
  expect(wrong + refused).toBe(110);
  expect(wrong).toBeGreaterThanOrEqual(100);
  expect(wrong).toBeLessThanOrEqual(100 + drained);
});

test('Signing in with one’s own password does not let an address go on guessing at others', async () => {
  const { email } = await createUser(t.db);
  const address = '198.51.100.6';
  await guessAtOnce(4, (n) => signIn(`b${n}@example.ru`, 'наугад', address));
  const before = await emptyAt(address);
  expect((await signIn(email, testPassword, address)).statusCode).toBe(200);
  expect(await emptyAt(address)).toBeCloseTo(before, 1);
});

/** The seconds until the address's bucket is empty. */
async function emptyAt(address: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from drained_at)::float8 as seconds
    from login_failures where key = ${`place:${address}`}`.execute(t.db);
  return rows[0]?.seconds ?? 0;
}
