import type { Answer } from '#contract/answers/schemas.ts';
import { reachedBy } from '#web/answers/review/reached.ts';

/** Newest first: by each criterion of the first. */
export function isAtTop([newest, ...earlier]: readonly Answer[]): boolean {
  const reached = reachedBy(newest, earlier);
  return reached !== undefined && reached.highest === reached.of;
}
