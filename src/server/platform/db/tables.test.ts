import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { generateTables } from '#test/generate-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('The types of the tables are those of the migrated database; `npm run tables` writes them anew', async () => {
  const written = await readFile(new URL('./tables.ts', import.meta.url), 'utf8');
  expect(written).toBe(await generateTables(database.db));
});
