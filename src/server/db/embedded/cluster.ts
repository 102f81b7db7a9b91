import { constants } from 'node:fs';
import { access, chown, lchown, mkdir, readFile, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { buildAside } from './build-aside.ts';
import { EmbeddedPostgresError, directoryError, postgresError } from './embedded-postgres-error.ts';
import { type RunAs, runToEnd } from './run-as.ts';

/** The one database of the cluster and the one role, its superuser: there is nobody else to be told apart from. */
export const databaseName = 'otklik';
export const roleName = 'otklik';

/** Makes the data directory if need be; gives its real path. */
export async function openDataDirectory(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw directoryError(error, dataDir);
  }
}

/** Who owns the cluster's files. Undefined: there is no cluster yet. Throws when it isn't one that we can start. */
export async function clusterOwner(clusterDir: string, { version }: Binaries): Promise<number | undefined> {
  const found = await stat(clusterDir).catch(() => undefined);
  if (found === undefined) return undefined;
  const us = process.geteuid?.();
  if (us !== 0 && us !== found.uid) {
    throw new EmbeddedPostgresError(
      `Каталог ${clusterDir} принадлежит другому пользователю (uid ${found.uid}). Запустите Отклик от его имени, смените владельца (chown -R) или укажите другой DATA_DIR.`,
    );
  }
  const names = await readdir(clusterDir).catch((error: unknown) => {
    throw directoryError(error, clusterDir);
  });
  if (names.length === 0) return undefined;
  await checkVersion(clusterDir, version);
  return found.uid;
}

/** Makes the cluster if there is none, and hands an existing one over to whoever PostgreSQL runs as now. */
export async function makeCluster(
  clusterDir: string,
  runAs: RunAs,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  try {
    await buildAside(clusterDir, (aside) => initialise(aside, runAs, binaries, durable));
    if ((await stat(clusterDir)).uid !== runAs.owner.uid) await handOver(clusterDir, runAs.owner);
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? error : directoryError(error, clusterDir);
  }
}

async function checkVersion(clusterDir: string, version: string): Promise<void> {
  const major = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const [ours] = version.split('.');
  if (major === ours) return;
  throw new EmbeddedPostgresError(
    major === ''
      ? `В каталоге ${clusterDir} лежат посторонние файлы, а не база PostgreSQL. Уберите их или укажите другой DATA_DIR.`
      : `База в ${clusterDir} создана PostgreSQL ${major}, а Отклик работает с PostgreSQL ${ours}. Перенесите данные (pg_upgrade или pg_dumpall) или укажите другой DATA_DIR.`,
  );
}

async function initialise(
  directory: string,
  runAs: RunAs,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  await chown(directory, runAs.owner.uid, runAs.owner.gid);
  const program = (name: string) => join(binaries.native, 'bin', name);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // Whoever gets into the socket's private directory is let in.
  const entrance = [`--username=${roleName}`, '--auth-local=trust', '--auth-host=reject'];
  const safety = ['--data-checksums', durable ? '--sync-method=fsync' : '--no-sync'];
  try {
    await runToEnd(runAs, program('initdb'), [
      `--pgdata=${directory}`,
      '--no-instructions',
      ...locale,
      ...entrance,
      ...safety,
    ]);
    // A server that nobody can connect to: the database is there before the cluster is.
    const single = [
      '--single',
      '-D',
      directory,
      '-c',
      `fsync=${durable ? 'on' : 'off'}`,
      '-c',
      'log_checkpoints=off',
    ];
    await runToEnd(runAs, program('postgres'), [...single, 'postgres'], `CREATE DATABASE ${databaseName};\n`);
  } catch (error) {
    throw postgresError(
      'PostgreSQL не смог создать базу',
      error instanceof Error ? error.message : '',
      directory,
    );
  }
}

/** The directory itself last: an interrupted hand-over is seen, and finished, at the next start. */
async function handOver(clusterDir: string, { uid, gid }: RunAs['owner']): Promise<void> {
  const entries = await readdir(clusterDir, { recursive: true });
  for (const entry of entries) await lchown(join(clusterDir, entry), uid, gid);
  await chown(clusterDir, uid, gid);
}
