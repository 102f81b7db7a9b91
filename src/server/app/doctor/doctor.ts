import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { outgoingOf } from '#server/app/about/outgoing-addresses.ts';
import { joinDatabase, openDatabase } from '#server/app/start/open-database.ts';
import { isForOperator, StartError } from '#server/app/start/start-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { addressesIn } from '#server/platform/db/servers.ts';
import { readRelease } from '#server/platform/release/release.ts';
import { examineDatabase } from './examine-database.ts';
import { examineMachine } from './examine-machine.ts';
import { examineSurroundings } from './examine-surroundings.ts';
import type { Finding } from './finding.ts';

interface Deps {
  config: Config;
  log: FastifyBaseLogger;
}

/**
 * One page about the machine, the database and what is beside them, for whoever supports the school: no data, and no
 * addresses without `--full`.
 */
export async function examine(
  args: string[],
  { config, log }: Deps,
): Promise<{ page: string; works: boolean }> {
  const { database, full } = readArguments(args);
  const chosen = { ...config, databaseUrl: database ?? config.databaseUrl };
  const parts: [string, Finding[]][] = [
    ['Отклик', await release()],
    ['Машина', await examineMachine(config.dataDir)],
    ['База данных', await ofDatabase(chosen, log)],
    ['Вокруг', await examineSurroundings(config)],
    ...(full ? [['Адреса', addresses(chosen)] satisfies [string, Finding[]]] : []),
  ];
  const faults = parts.flatMap(([, findings]) => findings).filter(({ isFault }) => isFault).length;
  const total = faults === 0 ? 'Всё, что проверялось, работает' : `Не работает: ${faults}`;
  return { page: [...parts.map(inText), total, ''].join('\n'), works: faults === 0 };
}

function readArguments(args: string[]): { database: string | undefined; full: boolean } {
  const asked = parse(args);
  if (asked?.database === undefined || addressesIn(asked.database))
    if (asked) return { database: asked.database, full: asked.full ?? false };
  throw new StartError('Можно так: doctor [--database postgresql://user:password@host:5432/name] [--full]');
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { database: { type: 'string' }, full: { type: 'boolean' } } }).values;
  } catch {
    return undefined;
  }
}

async function release(): Promise<Finding[]> {
  const { version, packed } = await readRelease();
  return [
    { what: 'Версия', says: version },
    ...(packed
      ? [
          { what: 'Коммит', says: `${packed.commit} от ${packed.date}` },
          { what: 'Сумма описи', says: packed.manifestSum },
        ]
      : [{ what: 'Архив', says: 'нет, запущено из папки' }]),
  ];
}

async function ofDatabase(config: Config, log: FastifyBaseLogger): Promise<Finding[]> {
  try {
    const { pool, close } = await openAny(config, log.child({}, { level: 'silent' }));
    return await examineDatabase(pool).finally(close);
  } catch (error) {
    if (!isForOperator(error)) throw error;
    return [{ what: 'Сервер', says: error.message, isFault: true }];
  }
}

/**
 * A given one is opened as it is: what keeps the app from starting on it is what the page is about. Where there is none yet,
 * the embedded one is tried in a folder of its own, and nothing is left of it.
 */
async function openAny(config: Config, log: FastifyBaseLogger): Promise<Pick<Database, 'pool' | 'close'>> {
  if (config.databaseUrl) return connect({ connectionString: config.databaseUrl });
  if (existsSync(join(config.dataDir, 'postgres'))) return joinDatabase(config, log);
  const dataDir = await mkdtemp(join(tmpdir(), 'otklik-doctor-'));
  // Of root's processes PostgreSQL is started as somebody else, who must get in.
  await chmod(dataDir, 0o755);
  const { pool, close } = await openDatabase({ ...config, dataDir }, log);
  return {
    pool,
    async close() {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const addresses = (config: Config): Finding[] =>
  outgoingOf(config).map(({ kind, name, address }) => ({ what: name ?? kind, says: address }));

const inText = ([title, findings]: [string, Finding[]]) =>
  [
    title,
    ...findings.map(({ what, says, isFault }) => `  ${what}: ${isFault ? 'НЕТ, ' : ''}${says}`),
    '',
  ].join('\n');
