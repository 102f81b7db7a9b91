import { expect, test } from 'vitest';
import { hashMadePassword, hashQuickHash, hashQuickly, noPassword } from './import-password.ts';
import { needsRehash, verifyPassword } from './password.ts';

test('A hash made of a quick one fits the password that was hashed quickly, in any composition, and no other', async () => {
  const hash = await hashQuickHash(await hashQuickly('\u0439од и \u0451лка'));
  expect(await verifyPassword(hash, '\u0438\u0306од и \u0435\u0308лка')).toBe(true);
  expect(await verifyPassword(hash, 'ход и ёлка')).toBe(false);
  expect(needsRehash(hash)).toBe(true);
});

test('A quick hash alone opens nothing that was made of it', async () => {
  const quick = await hashQuickly('парольчик');
  const hash = await hashQuickHash(quick);
  expect(await verifyPassword(hash, quick)).toBe(false);
  expect(await verifyPassword(hash, quick.slice(quick.lastIndexOf('$') + 1))).toBe(false);
  expect(hash).toMatch(
    /^\$argon2id\$v=19\$m=2048,t=1,p=1\$[^$]+\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]+\$[^$]+$/,
  );
});

test('A made password fits, and its hash is due for another', async () => {
  const hash = await hashMadePassword('abcd-efgh-jkmn');
  expect(await verifyPassword(hash, 'abcd-efgh-jkmn')).toBe(true);
  expect(await verifyPassword(hash, 'abcd-efgh-jkmm')).toBe(false);
  expect(needsRehash(hash)).toBe(true);
});

test('An account without a password, or with one never used, refuses a guess no sooner than any other', async () => {
  const timeOf = async (hash: string) => {
    const times = [];
    for (let n = 0; n < 5; n += 1) {
      const began = performance.now();
      await verifyPassword(hash, 'догадка');
      times.push(performance.now() - began);
    }
    return Math.min(...times);
  };
  const ordinary = await timeOf(await hashQuickHash(await hashQuickly('парольчик')));
  expect(await timeOf(noPassword)).toBeGreaterThan(ordinary / 3);
  expect(await timeOf(await hashMadePassword('abcd-efgh-jkmn'))).toBeGreaterThan(ordinary / 3);
});
