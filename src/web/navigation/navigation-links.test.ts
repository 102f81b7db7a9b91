import { expect, test } from 'vitest';
import { isActive, navigation } from './navigation-links.ts';

const { bar, management } = navigation.admin;
const links = [...bar, ...management];

test.each([
  ['/dashboard', 'Главная'],
  ['/admin', 'Главная'],
  ['/course-management', 'Курсы'],
  ['/queue', 'Очередь'],
  ['/answers', 'Ответы'],
  ['/groups', 'Потоки'],
  ['/groups/42', 'Потоки'],
  ['/user-management', 'Пользователи'],
  ['/users', 'Пользователи'],
  ['/analytics', 'Аналитика'],
  ['/analytics/42', 'Аналитика'],
  ['/lesson-management', 'Управление курсами'],
  ['/course/42/manage', 'Управление курсами'],
  ['/survey-editor', 'Анкеты'],
  ['/surveys', 'Анкеты'],
  ['/surveys/42/edit', 'Анкеты'],
  ['/answers/', 'Ответы'],
  ['/spending', 'Расходы'],
  ['/models', 'Модели'],
  ['/outgoing', 'Исходящие'],
])('at %s the active link is «%s»', (pathname, label) => {
  expect(links.filter((link) => isActive(link, pathname)).map((link) => link.label)).toEqual([label]);
});

test.each(['/course/42', '/lesson/42', '/profile'])('at %s no link is active', (pathname) => {
  expect(links.some((link) => isActive(link, pathname))).toBe(false);
});
