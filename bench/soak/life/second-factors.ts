import type { Reply } from '#bench/soak/caller.ts';
import { repeat } from '#bench/soak/repeat.ts';
import { testPassword } from '#test/factories.ts';
import { codeOf } from '#test/second-factor.ts';
import { inTurn, type Life, type LifeSetting } from './life.ts';

/** With four people, each has a new code by their next turn. */
const betweenSignInsMs = 10_000;

/** People who sign in again, with a password and a code of their app, in the browser that they always use. */
export function startSecondFactors({ caller, database, school }: LifeSetting): Life {
  const next = inTurn(school.careful.map((person) => ({ ...person, jar: new Map<string, string>() })));
  let signedIn = 0;

  async function signIn(): Promise<void> {
    const { email, factor, jar } = next();
    const json = { email, password: testPassword, remember: true };
    await post('/api/auth/login', { jar, json, expected: 401 });
    await post('/api/auth/second-factor', { jar, json: { code: codeOf(factor) } });
    const me = await caller.call(cookiesIn(jar), '/api/auth/me');
    if (me?.status === 200) signedIn += 1;
  }

  async function post(
    path: string,
    { jar, ...options }: { jar: Map<string, string>; json: object; expected?: number },
  ): Promise<void> {
    const reply = await caller.call(cookiesIn(jar), path, { method: 'POST', ...options });
    for (const [name, value] of newCookies(reply)) jar.set(name, value);
  }

  const signing = repeat(betweenSignInsMs, signIn);
  return {
    done: () => ['Sign-ins with a second factor', signedIn],
    finish: () => signing.end(),
    async findLosses() {
      const { rows } = await database.pool.query<{ noted: number }>(
        `select count(*) as noted from sign_ins where outcome = 'in' and via = 'code' and user_id = any($1::uuid[])`,
        [school.careful.map(({ id }) => id)],
      );
      return [['Sign-ins with a second factor that the journal misses', signedIn - (rows[0]?.noted ?? 0)]];
    },
  };
}

const cookiesIn = (jar: ReadonlyMap<string, string>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

const newCookies = (reply: Reply | undefined): [name: string, value: string][] =>
  (reply?.headers.getSetCookie() ?? []).map((cookie) => {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
