import { beforeEach, expect, test } from 'vitest';
import { type TestApp } from '#test/app.ts';
import { createAdmin, createUser } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();
let admin: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  await t.db.deleteFrom('users').execute();
  admin = await createAdmin(t.db, { first_name: 'Анна', last_name: 'Ясная', email: 'admin@example.ru' });
});

const asAdmin = (method: 'GET' | 'POST', url: string, options: Parameters<TestApp['call']>[2] = {}) =>
  t.call(method, url, { as: admin, ...options });

const lastNames = async (query: string) =>
  (await asAdmin('GET', `/api/users${query}`)).json().map((user: { lastName: string }) => user.lastName);

test('What a colleague has saved meanwhile is not overwritten unseen; without a version it is, as ever', async () => {
  const other = await createAdmin(t.db, { first_name: 'Вера', last_name: 'Новикова' });
  const person = await createUser(t.db, {
    first_name: 'Пётр',
    last_name: 'Соколов',
    email: 'petr@example.ru',
  });
  const url = `/api/users/${person.id}`;
  const shown = (await asAdmin('GET', url)).json();
  expect(shown).toEqual((await asAdmin('GET', '/api/users?search=petr')).json()[0]);
  const put = (as: { id: string }, body: object) =>
    t.call('PUT', url, {
      as,
      body: { firstName: 'Пётр', lastName: 'Соколов', email: 'petr@example.ru', ...body },
    });
  const theirs = await put(other, { lastName: 'Соколов-Лебедь', basedOn: shown.updatedAt });
  expect(theirs.statusCode).toBe(200);

  const mine = { email: 'petr.sokolov@example.ru' };
  const refused = await put(admin, { ...mine, basedOn: shown.updatedAt });
  const { updatedAt } = theirs.json();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      message: 'Пока вы правили данные пользователя, их сохранил кто-то ещё: Вера Новикова',
      saved: { by: 'Вера Новикова', at: updatedAt },
    },
  ]);
  expect((await asAdmin('GET', url)).json()).toMatchObject({ lastName: 'Соколов-Лебедь' });
  // What is there already may be saved again.
  expect((await put(admin, { lastName: 'Соколов-Лебедь', basedOn: shown.updatedAt })).statusCode).toBe(200);
  expect((await put(admin, { ...mine, basedOn: updatedAt })).json()).toMatchObject(mine);
  expect((await put(admin, { firstName: 'Пётр' })).json()).toMatchObject({ email: 'petr@example.ru' });
});

test('A name is stored composed and found however it is typed, also one that an earlier release has stored', async () => {
  const decomposed = (text: string) => text.normalize('NFD');
  const made = await asAdmin('POST', '/api/users', {
    body: {
      firstName: decomposed('Андрей'),
      lastName: decomposed('Йовлев'),
      email: 'andrey@example.ru',
      password: 'секретный пароль',
    },
  });
  expect(made.json()).toMatchObject({ firstName: 'Андрей', lastName: 'Йовлев' });
  await createUser(t.db, {
    first_name: decomposed('Зоя'),
    last_name: decomposed('Йовлева'),
    email: 'z@example.ru',
  });
  for (const search of ['йовлев', decomposed('Йовлев')]) {
    const found = await lastNames(`?search=${encodeURIComponent(search)}`);
    expect(found.map((name: string) => name.normalize('NFC'))).toEqual(['Йовлев', 'Йовлева']);
  }
});
