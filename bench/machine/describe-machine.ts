import { cpus, totalmem } from 'node:os';
import type { Effort } from '#bench/phases/phase.ts';

export function describeMachine({ passes, seconds }: Effort): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores (${first?.model}), ${gigabytes} GB, Node ${process.version}; ${passes} passes of ${seconds} s`;
}
