import type { Chore } from '#server/platform/jobs/repeat.ts';
import { createFileStore } from './create-file-store.ts';
import type { FileOwner } from './file-owner.ts';
import { removeUnusedFrom } from './files.ts';

/** What an upload that was cut off has left, and what the store refused to remove before. */
export const unusedFilesChore = (owners: readonly FileOwner[]): Chore => ({
  name: 'ненужные файлы',
  everyMs: 60 * 60 * 1000,
  run: async (db, config) => removeUnusedFrom({ db, store: await createFileStore(config), owners }),
});
