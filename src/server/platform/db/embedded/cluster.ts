import { constants } from 'node:fs';
import { access, chown, lchown, mkdir, readFile, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { buildAside } from './build-aside.ts';
import { EmbeddedPostgresError, directoryError, postgresError } from './embedded-postgres-error.ts';
import { type RunAs, runToEnd } from './run-as.ts';

/** The cluster's only database and its only role, the superuser: no other users need to be distinguished. */
export const databaseName = 'otklik';
export const roleName = 'otklik';

/** Creates the data directory if necessary and returns its real path. */
export async function openDataDirectory(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw directoryError(error, dataDir);
  }
}

/** The owner of the cluster's files; undefined if there is no cluster yet. Throws if we can't start it. */
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

/** Creates the cluster if there is none; changes the owner of an existing one to the user that PostgreSQL runs as. */
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
  // Access is controlled by the socket's private directory.
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
    // Single-user mode creates the database before the cluster is moved into place.
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

/** The directory itself comes last, so that the next start detects and finishes an interrupted change of owner. */
async function handOver(clusterDir: string, { uid, gid }: RunAs['owner']): Promise<void> {
  const entries = await readdir(clusterDir, { recursive: true });
  for (const entry of entries) await lchown(join(clusterDir, entry), uid, gid);
  await chown(clusterDir, uid, gid);
}
