import { cpus, totalmem } from 'node:os';
import type { BenchOptions } from '#bench/phases/phase.ts';

export function describeMachine({ passes, seconds }: BenchOptions): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores (${first?.model}), ${gigabytes} GB, Node ${process.version}; ${passes} passes of ${seconds} s`;
}
