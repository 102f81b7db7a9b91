import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/for-all-tests.ts';
import { generateTables } from '#test/generate-tables.ts';

const database = testDatabase();

test('The types of the tables are those of the migrated database; `npm run tables` writes them anew', async () => {
  const written = await readFile(new URL('./tables.ts', import.meta.url), 'utf8');
  expect(written).toBe(await generateTables(database.db));
});
