import type { AuditAction } from '#contract/audit/audit-actions.ts';

/** The entries of the journal that acts quote: their details are a request's number, and name nobody. */
export const quotedInActs: AuditAction[] = [
  'erasure_asked',
  'erasure_taken_back',
  'erasure_refused',
  'person_erased',
];
