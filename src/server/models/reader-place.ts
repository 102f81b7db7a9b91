import { allows, type ReaderPlace, type ReadingRule } from '#contract/models/places.ts';
import type { Config } from '#server/platform/config/config.ts';
import { configuredEndpoints } from './endpoints.ts';

/**
 * Where the next answer of a course with this rule would be read. Without a configured model it is one that a worker has found
 * on the school's own machine.
 */
export function readerPlaceOf(
  config: Pick<Config, 'ai'>,
  rule: ReadingRule,
  { hasFound }: { hasFound: boolean },
): ReaderPlace {
  if (rule === 'nobody') return 'nobody';
  const configured = configuredEndpoints(config);
  if (configured.length === 0) return hasFound ? 'here' : 'nobody';
  const first = configured.find(({ place }) => allows(rule, place));
  if (!first) return 'nobody';
  return first.baseUrl === null ? 'program' : first.place;
}
