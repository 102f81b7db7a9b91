import { beforeAll, expect, test } from 'vitest';
import { createCourse, createJoinLink } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();
let url: string;

beforeAll(async () => {
  const { code } = await createJoinLink(t.db, { course_id: (await createCourse(t.db)).id });
  url = `/api/join/${code}/account`;
});

const register = (firstName: string, lastName: string) =>
  t.call('POST', url, { body: { firstName, lastName, email: 'new@example.ru', password: 'мой пароль' } });

test.each(['Выигрыш! http://evil.example', 'evil.example', 'Иван\r\nНовый', '@support', 'а'.repeat(61)])(
  'A stranger’s name goes to somebody’s mailbox, so %j is none',
  async (name) => {
    const refused = await register(name, name);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([
      400,
      ['firstName', 'lastName'],
    ]);
  },
);

test('A name with a hyphen and an apostrophe is a name', async () => {
  const { statusCode, body } = await register('Анна-Мария', 'д’Артаньян');
  expect(statusCode, body).toBe(201);
});
