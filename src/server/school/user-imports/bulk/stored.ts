import { z } from 'zod';
import { bulkAction } from '#contract/user-imports/bulk.ts';

// What a bulk operation stores in the rows of its import.

const access = z.object({
  expiresAt: z.string().nullable(),
  groupId: z.string().nullable(),
  enrolledAt: z.string(),
  /** An earlier release did not store it. */
  groupSince: z.string().nullable().optional(),
});
export type Access = z.infer<typeof access>;

/** A person's access before an operation and after it; null if there was none. */
const undo = z.object({ before: access.nullable(), after: access.nullable() });
export type Undo = z.infer<typeof undo>;

/** `user_imports.action`. */
export const storedAction = z.discriminatedUnion('kind', [
  ...bulkAction.options,
  z.object({ kind: z.literal('undo'), importId: z.string(), courseId: z.string() }),
]);
export type StoredAction = z.infer<typeof storedAction>;

/** `user_import_rows.given`. */
export const selectedRow = z.object({
  id: z.string(),
  /** What to restore, in the rows of an undo. */
  undo: undo.optional(),
});
export type SelectedRow = z.infer<typeof selectedRow> & { number: number };
