import { collectDefaultMetrics } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Processor, memory, event loop, garbage collection. Measures all the time, so once in a process and never in tests. */
export function collectProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}
