import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/platform/config/config.ts';
import { seal, unseal } from './seal.ts';
import { canSeal, findSecretKey, getSecretKey } from './secret-key.ts';

const place = { table: 'second_factors', id: '018f' } as const;

test('What is sealed opens with its key, in its row, unchanged, and never looks the same', () => {
  const key = randomBytes(32);
  const sealed = seal(key, place, 'секрет');
  expect(unseal(key, place, sealed)).toBe('секрет');
  expect(seal(key, place, 'секрет')).not.toBe(sealed);
  expect(unseal(randomBytes(32), place, sealed)).toBeUndefined();
  expect(unseal(key, { ...place, id: '0190' }, sealed)).toBeUndefined();
  expect(unseal(key, { ...place, table: 'users' }, sealed)).toBeUndefined();
  for (let at = 0; at < sealed.length - 4; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(unseal(key, place, changed)).toBeUndefined();
  }
  expect(unseal(key, place, '')).toBeUndefined();
});

let dataDir: string;
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'otklik-key-'))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('Beside the embedded database the key is made when it is needed, once, for its owner alone', async () => {
  const config = { secretKey: undefined, databaseUrl: undefined, dataDir };
  expect(canSeal(config)).toBe(true);
  expect(await findSecretKey(config)).toBeUndefined();
  expect(await readdir(dataDir)).toEqual([]);
  const keys = await Promise.all(Array.from({ length: 5 }, () => getSecretKey(config)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect(await readdir(dataDir)).toEqual(['secret.key']);
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  const text = await readFile(join(dataDir, 'secret.key'), 'utf8');
  expect(readConfig({ SECRET_KEY: text.trim() }).secretKey).toEqual(keys[0]);
  await writeFile(join(dataDir, 'secret.key'), 'half');
  await expect(getSecretKey(config)).rejects.toThrow(ConfigError);
});

test('Beside a shared database the key is given, or there is none', async () => {
  const config = { secretKey: undefined, databaseUrl: 'postgresql://host/name', dataDir };
  expect(canSeal(config)).toBe(false);
  await expect(getSecretKey(config)).rejects.toThrow('SECRET_KEY');
  expect(await readdir(dataDir)).toEqual([]);
  expect(() => readConfig({ SECRET_KEY: 'короткий' })).toThrow(/^Переменная SECRET_KEY принимает 32/);
  const shared = { DATABASE_URL: 'postgresql://host/name' };
  expect(() => readConfig({ ...shared, SECOND_FACTOR: 'admin' })).toThrow(/^Переменная SECRET_KEY нужна/);
  expect(readConfig(shared).secretKey).toBeUndefined();
});

test('The roles of which a second factor is demanded are named in words', () => {
  expect(readConfig({}).secondFactor).toEqual([]);
  expect(readConfig({ SECOND_FACTOR: 'admin, curator' }).secondFactor).toEqual(['admin', 'curator']);
  for (const text of ['owner', 'admin,', '1']) {
    expect(() => readConfig({ SECOND_FACTOR: text })).toThrow(/^Переменная SECOND_FACTOR принимает роли/);
  }
});
