import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installedBinaries } from './binaries.ts';
import { chooseRunAs } from './choose-run-as.ts';
import { databaseName, roleName, clusterOwner, makeCluster, openDataDirectory } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { yieldCluster } from './running-postmaster.ts';
import { serverSettings } from './server-settings.ts';
import { socketPort, socketDirectory } from './socket-directory.ts';

export { embeddedPostgresAvailable } from './binaries.ts';
export { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface EmbeddedPostgres {
  /** The socket's directory, which `pg` takes as the host. */
  host: string;
  port: number;
  user: string;
  database: string;
  stop(): Promise<void>;
  /** Resolves with a cause if the server exits unexpectedly. */
  exited: Promise<string>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  /** Overrides server settings; a test cluster sets `fsync` to `off`. */
  settings?: Record<string, string>;
}

/**
 * Starts PostgreSQL in `<dataDir>/postgres`, on a private unix socket. It dies with the thread that started it, so call
 * this from the main thread. Errors that an operator can fix are thrown as EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const settings = { ...serverSettings, ...options.settings };
  const installed = await installedBinaries();
  const dataDir = await openDataDirectory(options.dataDir);
  const clusterDir = join(dataDir, 'postgres');

  const owner = await clusterOwner(clusterDir, installed);
  await yieldCluster(clusterDir, log);
  const { runAs, binaries } = await chooseRunAs(installed, dataDir, owner);
  await makeCluster(clusterDir, runAs, binaries, settings.fsync !== 'off');
  const socketDir = await socketDirectory(clusterDir, runAs);

  const attempt = async () => {
    const forgotten = await yieldCluster(clusterDir, log);
    return startPostmaster({ clusterDir, socketDir, runAs, binaries, settings, forgotten, log });
  };
  const postmaster = await firstSuccess(attempt);
  return { host: socketDir, port: socketPort, user: roleName, database: databaseName, ...postmaster };
}

/**
 * PostgreSQL's own locks decide. Two of their refusals are transient: of two concurrent starts the later is refused, and learns on
 * its next attempt which process runs; the backends of a killed server exit within moments, but for one that waits for a disk.
 */
const transient = [
  { says: /lock file ".*" /, withinMs: 5_000 },
  { says: /still in use/, withinMs: 30_000 },
];

async function firstSuccess(attempt: () => Promise<Postmaster>): Promise<Postmaster> {
  const started = Date.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const refusal = error instanceof EmbeddedPostgresError ? error.message : '';
      const passing = transient.find(({ says }) => says.test(refusal));
      if (!passing || Date.now() - started > passing.withinMs) throw error;
      await sleep(200);
    }
  }
}
