import type { Quantiles } from './quantiles.ts';

/** One HTTP request, and what a right answer to it holds. `%n%` in its body or headers is a new number each time. */
export interface PlannedRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  /** Each of these is somewhere in the answer's body. */
  holds: string[];
}

/** What is counted as one: the requests of a page are made one after another and timed together. */
export type Unit = readonly PlannedRequest[];

export interface Job {
  port: number;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
  /** Every connection goes through them from a place of its own. */
  units: readonly Unit[];
  /** Every connection ends after so many units, even if there is time left. */
  each?: number;
}

export interface LoadResult extends Quantiles {
  /** Milliseconds of every unit. */
  latencies: number[];
  perSecond: number;
  wrong: number;
  firstWrong: string | undefined;
}
