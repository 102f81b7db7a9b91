import { expect, test } from 'vitest';
import { fullName } from '#domain/full-name.ts';
import { createUser } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { fullNameOf } from './full-name-of.ts';

const t = testDatabase();

test.each([
  ['Анна', 'Соколова'],
  ['Анна', ''],
  ['', 'Соколова'],
])('a name in a statement is the one that pages compose: «%s», «%s»', async (firstName, lastName) => {
  const { id } = await createUser(t.db, { first_name: firstName, last_name: lastName });
  const { name } = await t.db
    .selectFrom('users')
    .select(fullNameOf().as('name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(name).toBe(fullName({ firstName, lastName }));
});
