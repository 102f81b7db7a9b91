import type { UserImport } from '#contract/user-imports.ts';

/** How many rows are behind. */
export const settledRows = ({ total, waiting }: UserImport): number => total - waiting;
