import { cpus, totalmem } from 'node:os';
import type { BenchOptions } from '#bench/phases/phase.ts';

/** With the passes of a measurement, where it has some. */
export function describeMachine(options?: BenchOptions): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const machine = `${cpus().length} cores (${first?.model}), ${gigabytes} GB, Node ${process.version}`;
  return options ? `${machine}; ${options.passes} passes of ${options.seconds} s` : machine;
}
