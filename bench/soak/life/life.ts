import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '#bench/soak/caller.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { LifeSchool } from './life-school.ts';

/** One thing that people do beside the lessons, again and again. */
export interface Life {
  /** What it does, and how often it has. */
  done(): [what: string, count: number];
  /** Begins nothing more; resolves when what was begun is over. */
  finish(): Promise<void>;
  /** How much of it isn't kept as it was acknowledged. */
  findLosses(): Promise<[what: string, count: number][]>;
}

export interface LifeSetting {
  caller: Caller;
  database: Database;
  school: LifeSchool;
}

/** How often a worker was ended, by which signal. */
export type Restarts = Record<'SIGKILL' | 'SIGTERM', number>;

const patienceMs = 60_000;
const betweenLooksMs = 500;

/** Looks until there is something to see; undefined if nobody's patience lasts so long. */
export async function awaited<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const started = performance.now(); performance.now() - started < patienceMs;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await sleep(betweenLooksMs);
  }
  return undefined;
}

/** One after another, and from the beginning again. */
export function inTurn<T>(all: readonly T[]): () => T {
  let taken = 0;
  return () => {
    const one = all[taken % all.length];
    if (one === undefined) throw new Error('There is nobody to take');
    taken += 1;
    return one;
  };
}
