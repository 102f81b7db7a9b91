import { expect, test } from 'vitest';
import { isActive, navigation } from './navigation-links.ts';

const { bar, management } = navigation.admin;
const links = [...bar, ...management];

test('at its own address a link is active, and no other', () => {
  for (const shown of Object.values(navigation).map((own) => [...own.bar, ...own.management])) {
    for (const link of shown) expect(shown.filter((each) => isActive(each, link.to))).toEqual([link]);
  }
});

test.each([
  ['/admin', 'Главная'],
  ['/groups/42', 'Потоки'],
  ['/users', 'Пользователи'],
  ['/analytics/42', 'Аналитика'],
  ['/course/42/manage', 'Управление курсами'],
  ['/surveys', 'Анкеты'],
  ['/surveys/42/edit', 'Анкеты'],
  ['/answers/', 'Ответы'],
])('at %s the active link is «%s»', (pathname, label) => {
  expect(links.filter((link) => isActive(link, pathname)).map((link) => link.label)).toEqual([label]);
});

test.each(['/course/42', '/lesson/42', '/profile'])('at %s no link is active', (pathname) => {
  expect(links.some((link) => isActive(link, pathname))).toBe(false);
});
