import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Report } from './report.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const results = `${root}test-results/`;

export interface Suite {
  name: string;
  command: string[];
}

export interface Ended {
  code: number;
  output: string;
  seconds: number;
}

const running = new Set<ChildProcess>();

/** Runs a suite to its end; all that it prints is in `test-results/<name>.log`. */
export async function runSuite(
  { name, command }: Suite,
  env: Record<string, string>,
  onReport: (report: Report) => void = () => {},
): Promise<Ended> {
  const started = performance.now();
  const [program = '', ...args] = command;
  const log = createWriteStream(`${results}${name}.log`);
  let output = '';
  const child = spawn(`${root}node_modules/.bin/${program}`, args, {
    cwd: root,
    env: { ...process.env, CI: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl+C reaches the runner alone, which ends them all.
    detached: true,
  });
  running.add(child);
  child.on('message', (report) => onReport(report as Report));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      // Some tools always colour their output.
      const text = stripVTControlCharacters(chunk);
      output += text;
      log.write(text);
    });
  }
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1)).once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  running.delete(child);
  log.end();
  return { code, output, seconds: (performance.now() - started) / 1000 };
}

/** With the processes of their groups; what has left its group, the run's folder knows. */
export function endSuites(): void {
  for (const { pid } of running) if (pid !== undefined) endGroup(pid);
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has just ended.
  }
}
