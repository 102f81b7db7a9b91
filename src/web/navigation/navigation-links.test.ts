// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { type Role, role as roles } from '#contract/auth/schemas.ts';
import { createPage } from '#web/app.tsx';
import { linksOf, navigationAt } from './navigation-links.ts';

const { router } = createPage({ history: createMemoryHistory() });

test('at its own address a link is active, and no other', () => {
  for (const role of roles.options) {
    for (const { label, to } of linksAt('/profile', role)) expect(activeAt(to, role)).toEqual([label]);
  }
});

test.each([
  ['/admin', 'Главная'],
  ['/groups/42', 'Потоки'],
  ['/users', 'Пользователи'],
  ['/analytics/42', 'Аналитика'],
  ['/course/42/manage', 'Управление курсами'],
  ['/surveys', 'Анкеты'],
  ['/audit', 'Журнал'],
  ['/sign-ins', 'Входы'],
  ['/tokens', 'Программы'],
  ['/surveys/42/edit', 'Анкеты'],
  ['/answers/', 'Ответы'],
])('at %s the active link is «%s»', (pathname, label) => {
  expect(activeAt(pathname, 'admin')).toEqual([label]);
});

test.each(['/course/42', '/lesson/42', '/profile'])('at %s no link is active', (pathname) => {
  expect(activeAt(pathname, 'admin')).toEqual([]);
});

const linksAt = (pathname: string, role: Role) => linksOf(navigationAt(pathname, role, router));

const activeAt = (pathname: string, role: Role) =>
  linksAt(pathname, role)
    .filter(({ isActive }) => isActive)
    .map(({ label }) => label);
