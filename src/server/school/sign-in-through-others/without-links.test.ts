import { expect, test } from 'vitest';
import { namesOf } from './person-of-visitor.ts';
import { withoutLinks } from './without-links.ts';

test.each([
  ['Выигрыш http://evil.example/win', 'Выигрыш'],
  ['https://evil.example', ''],
  ['ftp://evil.example Анна', 'Анна'],
  ['Приз www.evil.example', 'Приз'],
  ['Приз evil.com', 'Приз'],
  ['Приз EVIL.COM', 'Приз'],
  ['Приз Evil.com', 'Приз'],
  ['Приз t.me/win', 'Приз'],
  ['t.me', ''],
  ['(t.me/win)', ''],
  ['выигрыш.рф', ''],
  ['Приз выигрыш.рф/приз', 'Приз'],
  ['xn--80a1acny.xn--p1ai', ''],
  ['Приз 192.0.2.1/win', 'Приз'],
  ['anna@company.ru', 'anna'],
  ['HTTPS://EVIL.EXAMPLE', ''],
])('%s is told as «%s»', (name, plain) => expect(withoutLinks(name)).toBe(plain));

test.each([
  'Анна (Аня)',
  'Иван [практикант]',
  'Иван 2',
  'Ж-1',
  'О’Нил',
  'Иванов мл.',
  'Мария-Луиза',
  'Анна/Аня',
  'Ким: Анна',
  'Иван & Ко',
  'Ц. Б.',
  '李小龍',
])('%s stays as it is', (name) => expect(withoutLinks(name)).toBe(name));

test.each([
  ['А.С.Пушкин', 'А. С. Пушкин'],
  ['J.Smith', 'J. Smith'],
  ['Петров.Иван', 'Петров. Иван'],
  ['John.Smith', 'John. Smith'],
  ['T.Me', 'T. Me'],
])('%s gets its blanks, so that no program makes a link of it', (name, plain) =>
  expect(withoutLinks(name)).toBe(plain),
);

test('whoever brings nothing but a link is a new participant, and a bracket or a digit renames nobody', () => {
  const visitor = {
    sub: '1',
    email: undefined,
    emailVerified: true,
    isProved: true,
    sid: undefined,
    claims: {},
  };
  expect(namesOf({ ...visitor, firstName: 'Анна (Аня) 2', lastName: 'https://evil.example' }, true)).toEqual({
    firstName: 'Анна (Аня) 2',
    lastName: 'участник',
  });
  expect(namesOf({ ...visitor, firstName: undefined, lastName: 'Белова' }, true).firstName).toBe('Новый');
});
