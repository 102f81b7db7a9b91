import type { MeasuredSetName } from '#contract/measurements/schemas.ts';
import type { MeasuredSet } from './measured-set.ts';
import { readPersonaSet } from './persona-set.ts';
import { readReviewSet } from './review-set.ts';

const known = new Map<MeasuredSetName, Promise<MeasuredSet>>();

/** The files don't change while the program runs, so they are read once. */
export function readMeasuredSet(name: MeasuredSetName): Promise<MeasuredSet> {
  const set = known.get(name) ?? (name === 'persona' ? readPersonaSet() : readReviewSet(name));
  known.set(name, set);
  return set;
}
