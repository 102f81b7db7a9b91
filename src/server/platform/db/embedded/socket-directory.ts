import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type RunAs, canEnter } from './run-as.ts';

/** Only a part of the socket's name: there is no TCP port. */
export const socketPort = 5432;

// sun_path holds 104 bytes on macOS, 108 on Linux, including the terminating zero.
const longestSocketPath = 103;

/**
 * The private directory of the socket (0700, owned by PostgreSQL's user): the cluster itself or, if its path is too long
 * for a socket, a directory in the system's temporary directory, named by a hash of the cluster's path.
 */
export async function socketDirectory(clusterDir: string, runAs: RunAs): Promise<string> {
  if (fits(clusterDir)) return clusterDir;
  const name = `otklik-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`;
  for (const place of new Set([tmpdir(), '/tmp'])) {
    const directory = join(place, name);
    if (!fits(`${directory}-123456`)) continue;
    const ours = await takeDirectory(directory, runAs.owner).catch(() => undefined);
    if (ours !== undefined && (await canEnter(runAs, ours))) return ours;
  }
  throw new EmbeddedPostgresError(
    `Путь ${clusterDir} слишком длинный для сокета PostgreSQL, а во временном каталоге (${tmpdir()}) его создать нельзя. Укажите DATA_DIR покороче.`,
  );
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${socketPort}`)) <= longestSocketPath;
}

async function takeDirectory(directory: string, owner: RunAs['owner']): Promise<string> {
  await mkdir(directory, { mode: 0o700 }).catch(() => {});
  const found = await lstat(directory);
  const trusted = found.isDirectory() && [process.geteuid?.(), owner.uid].includes(found.uid);
  // Another user may have taken the name in /tmp: then use an unpredictable one.
  const ours = trusted ? directory : await mkdtemp(`${directory}-`);
  await chmod(ours, 0o700);
  if (process.geteuid?.() === 0) await chown(ours, owner.uid, owner.gid);
  return ours;
}
