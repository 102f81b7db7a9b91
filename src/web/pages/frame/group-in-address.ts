import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { idInAddress } from './id-in-address.ts';

/** `?group=…`: which of a course's people a screen is about. */
export function readGroupChoice({ group }: Record<string, unknown>): { group?: GroupChoice } {
  const chosen = group === 'none' ? group : idInAddress(group);
  return chosen ? { group: chosen } : {};
}
