import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { compileOnce } from './compile-once.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

describe('a query that is compiled once', () => {
  it('asks with the values of each use', async () => {
    const query = compileOnce(
      (_, { word, count }: { word: string; count: number }) =>
        sql<{ text: string }>`select repeat(${word}, ${count}) || ${word} || ${'!'}::text as text`,
    );
    const ask = async (word: string, count: number) =>
      (await test.db.executeQuery(query(test.db, { word, count }))).rows[0]?.text;

    expect(await Promise.all([ask('а', 2), ask('бв', 1), ask('', 3)])).toEqual(['ааа!', 'бвбв!', '!']);
  });

  it('keeps its variants apart', () => {
    const query = compileOnce((db, { id }: { id: string }, { names }: { names: boolean }) =>
      db
        .selectFrom('users')
        .select('email')
        .$if(names, (users) => users.select('first_name'))
        .where('id', '=', id),
    );
    const texts = [true, false, true].map((names) => query(test.db, { id: '1' }, { names }).sql);

    expect(texts[0]).toContain('first_name');
    expect(texts[1]).not.toContain('first_name');
    expect(texts[2]).toBe(texts[0]);
  });

  it('does not let a value of the first use become a part of its text', () => {
    const inText = compileOnce((_, { id }: { id: string }) => sql`select ${sql.raw(`'${id}'`)}`);
    const inJson = compileOnce((_, { id }: { id: string }) => sql`select ${JSON.stringify({ id })}`);

    expect(() => inText(test.db, { id: '1' })).toThrow('id stands for a value');
    expect(() => inJson(test.db, { id: '1' })).toThrow('id stands for a value');
  });
});
