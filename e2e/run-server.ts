import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchServer } from '#test/server-process.ts';

export interface RunningServer {
  url: string;
  /** Its output. */
  lines: string[];
}

/** The real app in a separate process, on a folder of its own, for as long as it is used. */
export async function runServer(
  environmentIn: (dataDir: string) => Record<string, string> | Promise<Record<string, string>>,
  use: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-'));
  const server = launchServer({ DATA_DIR: dataDir, ...(await environmentIn(dataDir)) });
  await use({ url: await server.ready, lines: server.lines });
  server.signal('SIGTERM');
  await server.exited;
  await rm(dataDir, { recursive: true, force: true });
}
