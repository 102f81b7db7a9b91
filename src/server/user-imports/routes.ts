import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { FeatureDeps } from '#server/app.ts';
import { sendFailures } from './failures.ts';
import { endIssuingPasswords, issuePasswords } from './issue-passwords.ts';
import { previewUserImport } from './preview.ts';
import { streamProgress } from './progress-stream.ts';
import { startUserImport } from './start.ts';
import { findUserImport, listUserImports } from './user-imports.ts';

export function userImportsRoutes(app: FastifyInstance, { handle, db }: FeatureDeps): void {
  const draining = new AbortController();
  app.addHook('preClose', async () => draining.abort());

  handle(api.previewUserImport, ({ files, body }) => previewUserImport(db, files.file, body.timeZone));

  handle(api.startUserImport, ({ files, body, viewer }) =>
    startUserImport(db, viewer, files.file, body.timeZone),
  );

  handle(api.listUserImports, () => listUserImports(db));

  handle(api.getUserImport, ({ params }) => findUserImport(db, params.id));

  handle(api.watchUserImport, ({ params, reply }) => streamProgress(db, params.id, reply, draining.signal));

  handle(api.downloadImportFailures, ({ params, reply }) => sendFailures(db, params.id, reply));

  handle(api.downloadImportPasswords, ({ params, viewer, reply }) =>
    issuePasswords(db, viewer, params.id, reply),
  );

  handle(api.deleteImportPasswords, ({ params }) => endIssuingPasswords(db, params.id));
}
