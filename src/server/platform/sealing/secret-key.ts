import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from '#server/platform/config/config.ts';
import { secretKey, secretKeyBytes } from '#server/platform/config/secret-key.ts';
import { hasSystemCode } from '#server/platform/db/embedded/system-code.ts';

export type KeyHolder = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>;

/** Whether there is a key, or one may be made: processes that share a database must all be given it. */
export const canSeal = ({ secretKey: given, databaseUrl }: KeyHolder): boolean =>
  given !== undefined || databaseUrl === undefined;

/** The key of this server; undefined if nothing has needed one yet. */
export async function findSecretKey(config: KeyHolder): Promise<Buffer | undefined> {
  if (config.secretKey || config.databaseUrl !== undefined) return config.secretKey;
  const path = pathIn(config);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasSystemCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const { data } = secretKey.safeParse(text.trim());
  if (!data) throw new ConfigError(`Файл ${path} не похож на ключ: верните прежний`);
  return data;
}

/** Makes the key when it is needed for the first time. */
export async function getSecretKey(config: KeyHolder): Promise<Buffer> {
  const found = await findSecretKey(config);
  if (found) return found;
  if (!canSeal(config)) throw new ConfigError('Переменная SECRET_KEY не задана');
  await writeKey(pathIn(config));
  return getSecretKey(config);
}

const pathIn = ({ dataDir }: KeyHolder) => join(dataDir, 'secret.key');

/** On the disk before anything is sealed with it, and whole: of several at once, the first one's stays. */
async function writeKey(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(aside, 'wx', 0o600);
  await file.writeFile(`${randomBytes(secretKeyBytes).toString('base64')}\n`);
  await file.sync();
  await file.close();
  await link(aside, path).catch((error: unknown) => {
    if (!hasSystemCode(error, 'EEXIST')) throw error;
  });
  await rm(aside);
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}
