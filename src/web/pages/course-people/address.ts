import type { GroupChoice } from '#contract/group-choice.ts';
import { idInAddress } from '#web/pages/frame/id-in-address.ts';

/** `?group=…`: which people of the course are shown. */
export function readGroupChoice({ group }: Record<string, unknown>): { group?: GroupChoice } {
  const chosen = group === 'none' ? group : idInAddress(group);
  return chosen ? { group: chosen } : {};
}
