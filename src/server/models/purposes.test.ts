import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { purposes } from './purposes.ts';

test('The database takes calls for these purposes and for no others', async () => {
  const t = await createTestDatabase();
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'model_calls_purpose_check'`.execute(
    t.db,
  );
  const taken = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(new Set(taken)).toEqual(new Set(Object.keys(purposes)));
  await t.drop();
});
