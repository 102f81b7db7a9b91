import type { CardFault } from '#contract/scenarios/schemas.ts';
import { fieldPath } from './card-fields.ts';

export type FieldFault = Pick<CardFault, 'message' | 'blocks'>;

/** One sentence for a field; what stops the card from being published comes first. */
export function faultsByField(faults: readonly CardFault[]): Map<string, FieldFault> {
  const found = new Map<string, FieldFault>();
  for (const { path, message, blocks } of faults) {
    const field = fieldPath(path);
    const known = found.get(field);
    if (!known || (blocks && !known.blocks)) found.set(field, { message, blocks });
  }
  return found;
}
