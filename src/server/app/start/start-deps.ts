import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import type { Shutdown } from './shutdown.ts';

/** What every command begins with. */
export interface StartDeps {
  config: Config;
  log: Logger;
  droppedLines(): number;
  shutdown: Shutdown;
}
