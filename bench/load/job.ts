import type { Quantiles } from './quantiles.ts';

/** An HTTP request and the expected response. `%n%` in its body or headers is replaced by a new number each time. */
export interface PlannedRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  /** Strings that the response body must contain. */
  holds: string[];
}

/** The unit of measurement: the requests of a page are made one after another and timed together. */
export type Unit = readonly PlannedRequest[];

export interface Job {
  port: number;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
  /** Each connection starts at a different position. */
  units: readonly Unit[];
  /** The maximum number of units per connection, even if there is time left. */
  each?: number;
}

export interface LoadResult extends Quantiles {
  /** The latency of every unit in milliseconds. */
  latencies: number[];
  perSecond: number;
  wrong: number;
  firstWrong: string | undefined;
}
