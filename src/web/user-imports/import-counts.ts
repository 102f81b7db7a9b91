import type { UserImport } from '#contract/user-imports/schemas.ts';

/** The number of processed rows. */
export const settledRows = ({ total, waiting }: UserImport): number => total - waiting;
