import { userImports } from '#contract/user-imports/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { previewBulk } from './bulk/preview.ts';
import { startBulk } from './bulk/start.ts';
import { undoBulk } from './bulk/undo.ts';
import { downloadImportFailures } from './failures.ts';
import { inviteImported } from './invite-imported.ts';
import { downloadInviteLinks } from './invite-links.ts';
import { previewUserImport } from './preview.ts';
import { stateOfReading } from './reading-turns.ts';
import { startUserImport } from './start.ts';
import { getUserImport, listUserImports } from './user-imports.ts';
import { watchUserImport } from './watch-user-import.ts';

export function userImportsRoutes({ app, handle, db, config }: Feature): void {
  const draining = new AbortController();
  app.addHook('preClose', async () => draining.abort());

  handle(userImports.previewUserImport, ({ files, body, viewer }) =>
    previewUserImport(db, viewer, files.file, body),
  );

  handle(userImports.getImportReading, async ({ viewer }) => stateOfReading(viewer.id));

  handle(userImports.startUserImport, ({ files, body, viewer }) =>
    startUserImport(db, viewer, files.file, body),
  );

  handle(userImports.listUserImports, () => listUserImports(db));

  handle(userImports.getUserImport, ({ params }) => getUserImport(db, params.id));

  handle(userImports.watchUserImport, ({ params, reply }) =>
    watchUserImport(db, params.id, reply, draining.signal),
  );

  handle(userImports.downloadImportFailures, ({ params, query, reply }) =>
    downloadImportFailures(db, params.id, query, reply),
  );

  handle(userImports.inviteImported, ({ params, viewer }) =>
    inviteImported({ db, config }, viewer, params.id),
  );

  handle(userImports.downloadInviteLinks, ({ params, body, viewer, reply }) =>
    downloadInviteLinks({ db, config }, viewer, params.id, body, reply),
  );

  handle(userImports.previewBulk, ({ body, viewer }) => previewBulk({ db, config }, viewer, body));

  handle(userImports.startBulk, ({ body, viewer }) => startBulk({ db, config }, viewer, body));

  handle(userImports.undoBulk, ({ params, viewer }) => undoBulk(db, viewer, params.id));
}
