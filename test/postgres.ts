import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresServer;
  }
}

/** Vitest's global setup. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startPostgresServer();
  project.provide('postgres', server);
  return stop;
}
