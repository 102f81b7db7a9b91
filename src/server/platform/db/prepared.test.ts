import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createUser } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { anyOf } from './any-of.ts';
import type { Db } from './connect.ts';
import { given } from './given.ts';
import { prepared } from './prepared.ts';

const t = testDatabase();

describe('a prepared statement', () => {
  test('is built once and asks with the values of each use', async () => {
    let built = 0;
    const repeat = prepared((_, { word, count }: { word: string; count: number }) => {
      built += 1;
      return sql<{ text: string }>`select repeat(${word}, ${count}) || ${word} || ${'!'}::text as text`;
    });
    const ask = async (word: string, count: number) => (await repeat(t.db, { word, count }))[0]?.text;

    expect(await Promise.all([ask('а', 2), ask('бв', 1), ask('', 3)])).toEqual(['ааа!', 'бвбв!', '!']);
    expect(built).toBe(1);
  });

  test('keeps its variants apart', async () => {
    const { id, email, first_name } = await createUser(t.db);
    const users = prepared((db, values: { id: string }, { names }: { names: boolean }) =>
      db
        .selectFrom('users')
        .select('email')
        .$if(names, (query) => query.select('first_name'))
        .where('id', '=', values.id),
    );

    expect(await users(t.db, { id }, { names: true })).toEqual([{ email, first_name }]);
    expect(await users(t.db, { id }, { names: false })).toEqual([{ email }]);
    expect(await users(t.db, { id }, { names: true })).toEqual([{ email, first_name }]);
  });

  test('asks for no more than the values it is given', async () => {
    const [first, second] = [await createUser(t.db), await createUser(t.db)];
    const users = prepared((db, { ids, from, limit }: { ids: string[]; from?: string; limit?: number }) =>
      db
        .selectFrom('users')
        .select('id')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .$call(given(from, (query, id) => query.where('id', '>=', id)))
        .$call(given(limit, (query, count) => query.limit(count)))
        .orderBy('id'),
    );
    const ask = async (values: { from?: string; limit?: number }) =>
      (await users(t.db, { ids: [first.id, second.id], ...values })).map(({ id }) => id);

    expect(await ask({ limit: 1 })).toEqual([first.id]);
    expect(await ask({})).toEqual([first.id, second.id]);
    expect(await ask({ from: second.id })).toEqual([second.id]);
    expect(await ask({ from: first.id, limit: 1 })).toEqual([first.id]);
    expect(await ask({ limit: 2 })).toEqual([first.id, second.id]);
  });

  test('is planned once, however few are asked for', async () => {
    const { id } = await createUser(t.db);
    const users = prepared((db, { ids }: { ids: string[] }) =>
      db.selectFrom('users').select('email').where('id', '=', anyOf(ids)),
    );
    const plans = prepared((db, { text }: { text: string }) =>
      db.selectNoFrom(
        sql<{ custom: number; generic: number }>`(
          select jsonb_build_object('custom', custom_plans, 'generic', generic_plans)
          from pg_prepared_statements where statement like ${text}
        )`.as('plans'),
      ),
    );

    for (let time = 0; time < 8; time += 1) await users(t.db, { ids: [id] });
    expect(await plans(t.db, { text: 'select "email" from "users" where "id" = any(%' })).toEqual([
      { plans: { custom: 0, generic: 8 } },
    ]);
  });

  test('does not let a value of the first use become a part of its text', async () => {
    const inText = prepared((_, { id }: { id: string }) => sql`select ${sql.raw(`'${id}'`)}`);
    const inJson = prepared((_, { id }: { id: string }) => sql`select ${JSON.stringify({ id })}`);

    await expect(inText(t.db, { id: '1' })).rejects.toThrow('id stands for a value');
    await expect(inJson(t.db, { id: '1' })).rejects.toThrow('id stands for a value');
  });

  test('is a part of the transaction that it is sent in', async () => {
    const rename = prepared(
      (_, { id, name }: { id: string; name: string }) =>
        sql`update users set first_name = ${name} where id = ${id}`,
    );
    const names = prepared((db, { id }: { id: string }) =>
      db.selectFrom('users').select('first_name as name').where('id', '=', id),
    );
    const { id, first_name } = await createUser(t.db);
    const renameAndRead = async (db: Db) => {
      await rename(db, { id, name: 'Анна' });
      return names(db, { id });
    };

    await expect(
      t.db.transaction().execute(async (tx) => {
        expect(await renameAndRead(tx)).toEqual([{ name: 'Анна' }]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await names(t.db, { id })).toEqual([{ name: first_name }]);
    expect(await renameAndRead(t.db)).toEqual([{ name: 'Анна' }]);
  });
});
