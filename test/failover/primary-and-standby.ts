import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { postgresPids, postmasterOf } from '#test/crash/kill.ts';

export interface PrimaryAndStandby {
  primary: EmbeddedPostgres;
  standby: EmbeddedPostgres;
  /** The test's own connections. */
  onPrimary: Database;
  onStandby: Database;
  pidsOfPrimary(): Promise<number[]>;
  /** Promotes the standby; resolves when it accepts writes. */
  promote(): Promise<void>;
  /** Stops both servers, including stopped or killed ones. */
  close(): Promise<void>;
}

/** Two servers on this machine with synchronous replication: a commit on the first is on the second's disk. */
export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const directory = await mkdtemp(join(tmpdir(), 'otklik-failover-'));
  await chmod(directory, 0o755);
  const [first, second] = [join(directory, 'first'), join(directory, 'second')];
  const log = () => {};
  await (await startEmbeddedPostgres({ dataDir: first, log })).stop();
  await cp(join(first, 'postgres'), join(second, 'postgres'), { recursive: true });
  await chmod(join(second, 'postgres'), 0o700);
  await writeFile(join(second, 'postgres/standby.signal'), '');
  const primary = await startEmbeddedPostgres({
    dataDir: first,
    log,
    settings: { synchronous_standby_names: '*' },
  });
  const { host, port, user } = primary;
  const standby = await startEmbeddedPostgres({
    dataDir: second,
    log,
    settings: { primary_conninfo: `host=${host} port=${port} user=${user} application_name=second` },
  });
  const onPrimary = connect(primary, { max: 2 });
  const onStandby = connect(standby);
  return {
    primary,
    standby,
    onPrimary,
    onStandby,
    pidsOfPrimary: async () => [postmasterOf(first), ...(await postgresPids(onPrimary.db))],
    async promote() {
      const client = new pg.Client({
        host: standby.host,
        port: standby.port,
        user,
        database: standby.database,
      });
      await client.connect();
      await client.query('select pg_promote(true, 30)');
      await client.end();
    },
    async close() {
      await Promise.all([onPrimary.close(), onStandby.close()]);
      await standby.stop();
      await primary.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
