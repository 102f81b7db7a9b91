import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/db/connect.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/migrate.ts';

export const templateName = 'otklik_template';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string };
  }
}

/** Vitest's global set-up: one PostgreSQL for the run, with a migrated template that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'otklik-test-'));
  // As root PostgreSQL runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // The cluster is thrown away after the run.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const server = { host: postgres.host, port: postgres.port, user: postgres.user };
  await makeTemplate(server);
  project.provide('postgres', server);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(server: { host: string; port: number; user: string }): Promise<void> {
  const admin = connect({ ...server, database: 'postgres' }, { max: 1 });
  await admin.pool.query(`create database ${templateName}`);
  const template = connect({ ...server, database: templateName });
  await migrate(template.pool);
  await template.close();
  await admin.close();
}
