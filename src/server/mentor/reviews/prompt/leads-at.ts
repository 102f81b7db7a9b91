import type { Cueing } from '#contract/lessons/schemas.ts';

/** Whether the mentor asks for the student's own words at an attempt, and offers none; without a mentor it does not. */
export function leadsAt(cueing: Cueing | null | undefined, { isFirst }: { isFirst: boolean }): boolean {
  return cueing === 'lead' || (cueing === 'lead_first' && isFirst);
}
