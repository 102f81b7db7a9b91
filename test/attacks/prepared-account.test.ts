import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialTables } from '#server/accounts/auth/revoke-credentials.ts';
import { tableRules } from '#server/across/personal-data/table-rules.ts';
import { fillTables } from '#test/fill-tables.ts';
import { openSignInSchool, type SignInSchool } from '#test/sign-in-school.ts';

// Whoever sets up an account under an address that isn't his keeps no way into it once its owner comes through a provider.

let school: SignInSchool;
/** Of the account, whose address nobody has proved: one row in every table. */
let userId = '';

beforeAll(async () => {
  school = await openSignInSchool();
  await fillTables(school.t.pool);
  const { id } = await school.t.db
    .updateTable('users')
    .set({ email: 'anna@company.ru', email_verified_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  userId = id;
});

afterAll(() => school.close());

const opening = Object.entries(tableRules).flatMap(([table, rule]) =>
  'opens' in rule && rule.opens === true ? [table] : [],
);

/** Of the account's own row, which stays. */
function openingColumns() {
  const { users } = tableRules;
  if (!('opens' in users) || typeof users.opens === 'boolean') throw new Error('A password opens');
  return users.opens;
}

/** What a sign-in through a provider makes itself. */
const brought = ['sessions', 'identities'];

const rowsOf = async (table: string): Promise<string[]> => {
  const { rows } = await school.t.pool.query<{ row: string }>(
    `select to_jsonb(one)::text as row from "${table}" one where user_id = $1`,
    [userId],
  );
  return rows.map(({ row }) => row);
};

const getUser = () =>
  school.t.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

test('The tables that open an account are those that are emptied when it is claimed', () => {
  expect(opening.toSorted()).toEqual(credentialTables.toSorted());
});

test('Of what was set up in the account before its owner came through a provider nothing opens it', async () => {
  const set = await Promise.all(opening.map(async (table) => ({ table, rows: await rowsOf(table) })));
  for (const { table, rows } of set) expect(rows, table).toHaveLength(1);
  expect(await getUser()).toMatchObject({ password_hash: expect.any(String) });

  const { browser } = await school.come();
  expect((await school.whoIs(browser))?.id).toBe(userId);

  for (const { table, rows } of set) {
    const left = await rowsOf(table);
    expect.soft(left, table).toHaveLength(brought.includes(table) ? 1 : 0);
    expect.soft(left, table).not.toEqual(rows);
  }
  const user = await getUser();
  for (const column of openingColumns()) expect.soft(user[column], column).toBeNull();
  expect(user.email_verified_at).not.toBeNull();
});
