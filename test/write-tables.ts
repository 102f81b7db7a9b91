import { writeFile } from 'node:fs/promises';
import { connect } from '#server/platform/db/connect.ts';
import { generateTables } from './generate-tables.ts';
import { startPostgresServer, templateName } from './postgres-server.ts';

/** `npm run tables`: after a migration, the types of its tables. */
const { server, stop } = await startPostgresServer();
const { db, close } = connect({ ...server, database: templateName });
try {
  await writeFile(new URL('../src/server/platform/db/tables.ts', import.meta.url), await generateTables(db));
} finally {
  await close();
  await stop();
}
