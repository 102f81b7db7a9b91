import { collectDefaultMetrics } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** CPU, memory, event loop, garbage collection. Measures continuously, so once per process and never in tests. */
export function collectProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}
