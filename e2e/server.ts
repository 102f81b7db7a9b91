import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ConnectionOptions } from '#server/db/connect.ts';

const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

export interface RunningServer {
  url: string;
  /** The lines that it wrote since it started. */
  lines: string[];
  /** Ends it as an operator would, and waits until it has ended. */
  stop(): Promise<void>;
}

/** The real thing, as npm start runs it, on the given database. */
export async function startServer(
  database: ConnectionOptions,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', DATABASE_URL: addressOf(database), DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const read = (line: string) => {
      lines.push(line);
      const address = /открыт: (\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    };
    createInterface({ input: child.stdout }).on('line', read);
    createInterface({ input: child.stderr }).on('line', read);
    void exited.then(() => reject(new Error(`The server did not start:\n${lines.join('\n')}`)));
  });
  return {
    url,
    lines,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function addressOf({ host, port, user, database }: ConnectionOptions): string {
  const place = new URLSearchParams({ host: `${host}`, port: `${port}`, user: `${user}` });
  return `postgresql:///${database}?${place}`;
}
