import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Live } from '#server/platform/live/live.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { Handle } from './handle.ts';

/** The dependencies of a feature's routes. */
export interface Feature {
  app: FastifyInstance;
  handle: Handle;
  db: Db;
  config: Config;
  live: Live;
  metrics: Metrics;
  files: Files;
  /** The address of the built page's style sheet, for what is served beside the page. */
  styleSheet?: string | undefined;
  /** Aborted when the process starts draining. */
  draining?: AbortSignal | undefined;
  /** Checks of what the process needs besides a migrated database. */
  readiness?: readonly ReadinessCheck[];
}

export type ReadinessCheck = () => boolean | Promise<boolean>;
