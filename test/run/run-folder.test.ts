import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRunFolder, sweepRuns } from './run-folder.ts';

const waiting = (file: string, options: object = {}) =>
  spawn('tail', ['-f', file], { stdio: 'ignore', ...options });

test.runIf(process.platform === 'linux')(
  'The next run takes away what a killed one has left, and leaves a living one alone',
  async () => {
    const living = await makeRunFolder();
    const dead = join(tmpdir(), 'otklik-run-4194304-1');
    await mkdir(join(dead, 'data'), { recursive: true });
    await writeFile(join(dead, 'data/cluster'), 'bytes');
    const left = [
      waiting('/dev/null', { env: { PATH: process.env.PATH, OTKLIK_RUN: 'otklik-run-4194304-1' } }),
      waiting('/dev/null', { cwd: dead }),
      waiting(join(dead, 'data/cluster')),
    ];
    const kept = waiting('/dev/null', { env: { PATH: process.env.PATH, ...living.env } });
    const ended = left.map((child) => once(child, 'exit'));

    expect(await sweepRuns()).toContain('otklik-run-4194304-1');
    await Promise.all(ended);
    expect(existsSync(dead)).toBe(false);
    expect([kept.exitCode, kept.signalCode]).toEqual([null, null]);
    expect(existsSync(living.env['TMPDIR'] ?? '')).toBe(true);

    const over = once(kept, 'exit');
    await living.remove();
    await over;
    expect(existsSync(living.env['TMPDIR'] ?? '')).toBe(false);
  },
);
