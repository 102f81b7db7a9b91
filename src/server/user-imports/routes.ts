import { api } from '#contract/api.ts';
import type { Feature } from '#server/http/feature.ts';
import { previewBulk } from './bulk/preview.ts';
import { startBulk } from './bulk/start.ts';
import { undoBulk } from './bulk/undo.ts';
import { downloadImportFailures } from './failures.ts';
import { deleteImportPasswords, downloadImportPasswords } from './issue-passwords.ts';
import { previewUserImport } from './preview.ts';
import { startUserImport } from './start.ts';
import { getUserImport, listUserImports } from './user-imports.ts';
import { watchUserImport } from './watch-user-import.ts';

export function userImportsRoutes({ app, handle, db }: Feature): void {
  const draining = new AbortController();
  app.addHook('preClose', async () => draining.abort());

  handle(api.previewUserImport, ({ files, body }) => previewUserImport(db, files.file, body.timeZone));

  handle(api.startUserImport, ({ files, body, viewer }) =>
    startUserImport(db, viewer, files.file, body.timeZone),
  );

  handle(api.listUserImports, () => listUserImports(db));

  handle(api.getUserImport, ({ params }) => getUserImport(db, params.id));

  handle(api.watchUserImport, ({ params, reply }) => watchUserImport(db, params.id, reply, draining.signal));

  handle(api.downloadImportFailures, ({ params, reply }) => downloadImportFailures(db, params.id, reply));

  handle(api.downloadImportPasswords, ({ params, viewer, reply }) =>
    downloadImportPasswords(db, viewer, params.id, reply),
  );

  handle(api.deleteImportPasswords, ({ params }) => deleteImportPasswords(db, params.id));

  handle(api.previewBulk, ({ body, viewer }) => previewBulk(db, viewer, body));

  handle(api.startBulk, ({ body, viewer }) => startBulk(db, viewer, body));

  handle(api.undoBulk, ({ params, viewer }) => undoBulk(db, viewer, params.id));
}
