import type { UserImport } from '#contract/user-imports.ts';

/** The number of processed rows. */
export const settledRows = ({ total, waiting }: UserImport): number => total - waiting;
