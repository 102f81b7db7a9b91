import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { dummyHash, hashPassword, needsRehash, verifyPassword } from './password.ts';

test('A hash fits its own password and no other', async () => {
  const hash = await hashPassword('верный пароль');
  expect(await verifyPassword(hash, 'верный пароль')).toBe(true);
  expect(await verifyPassword(hash, 'верный паролъ')).toBe(false);
  expect(await verifyPassword(hash, '')).toBe(false);
});

test('The hash is argon2id with 19 MiB, two passes and one lane, and is salted', async () => {
  const [first, second] = await Promise.all([hashPassword('одинаковый'), hashPassword('одинаковый')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
});

test('A letter composed of two code points is the same letter', async () => {
  const hash = await hashPassword('\u0439од и \u0451лка');
  expect(await verifyPassword(hash, '\u0438\u0306од и \u0435\u0308лка')).toBe(true);
});

test('A hash with other parameters is read, and is due for another', async () => {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', {
    message: 'старый пароль',
    nonce,
    memory: 8192,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const old = `$argon2id$v=19$m=8192,t=3,p=1$${base64(nonce)}$${base64(tag)}`;
  expect(await verifyPassword(old, 'старый пароль')).toBe(true);
  expect(needsRehash(old)).toBe(true);
  expect(needsRehash(await hashPassword('старый пароль'))).toBe(false);
});

// As an earlier release hashed the passwords that it generated.
const generated =
  '$argon2id$v=19$m=64,t=1,p=1$WCF/xwG3A5DyQtGiDUlLyA$nCdlVkceiRAltZiUnYNEPkx/Yat95WeUUqGeAT4709w';
// A hash of a hash: migration 60 has emptied them.
const nested =
  '$argon2id$v=19$m=2048,t=1,p=1$NysaqNaLeSVBSbjOTSxW1Q$argon2id$v=19$m=19456,t=2,p=1$lX5BAEnJZhoL7oK2e4wThA$OlaQBvX7ogUSQH9v8aS1qPOiOx8r+fLZQDmgxQ3YAHg';

test('A cheap hash still fits its password, and is due for another', async () => {
  expect(await verifyPassword(generated, 'abcd-efgh-jkmn')).toBe(true);
  expect(await verifyPassword(generated, 'abcd-efgh-jkmm')).toBe(false);
  expect(needsRehash(generated)).toBe(true);
});

test('An unknown account, one with a cheap hash and one with a hash of another format refuse a guess no sooner than any other', async () => {
  const hashes = [await hashPassword('верный'), dummyHash, generated, nested];
  const least = hashes.map(() => Infinity);
  // The processor's time, of the threads that derive a hash too, whatever else the machine does.
  for (let n = 0; n < 5; n += 1) {
    for (const [place, hash] of hashes.entries()) {
      const before = process.cpuUsage();
      await verifyPassword(hash, 'догадка');
      const { user, system } = process.cpuUsage(before);
      least[place] = Math.min(least[place] ?? Infinity, user + system);
    }
  }
  const [ordinary = Infinity, ...others] = least;
  for (const time of others) expect(time).toBeGreaterThan(ordinary / 3);
});

test('What is no hash of ours fits nothing', async () => {
  expect(await verifyPassword('', 'пароль')).toBe(false);
  expect(await verifyPassword(nested, 'йод и ёлка')).toBe(false);
  expect(await verifyPassword('none', 'none')).toBe(false);
  expect(await verifyPassword('$2b$12$abcdefghijklmnopqrstuv', 'пароль')).toBe(false);
});

test('The hash that stands in for an unknown account costs as much and fits nothing', async () => {
  expect(needsRehash(dummyHash)).toBe(false);
  expect(await verifyPassword(dummyHash, '')).toBe(false);
});

test('A flood is refused rather than queued without end, and the queue recovers', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 140 }, () => verifyPassword(dummyHash, 'мимо')),
  );
  const refused = flood.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } });
  expect(await verifyPassword(dummyHash, 'мимо')).toBe(false);
});
