// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { role as roles } from '#contract/auth/schemas.ts';
import { createPage } from '#web/app.tsx';
import { linksOf, navigationAt, type Viewer } from './navigation-links.ts';

const { router } = createPage({ history: createMemoryHistory() });

test('at its own address a link is active, and no other', () => {
  const curatorWhoStudies: Viewer = { role: 'curator', isEnrolled: true };
  for (const viewer of [...roles.options.map((role) => ({ role })), curatorWhoStudies]) {
    for (const { label, to } of linksAt('/profile', viewer)) expect(activeAt(to, viewer)).toEqual([label]);
  }
});

test.each([
  ['/admin', 'Главная'],
  ['/groups/42', 'Потоки'],
  ['/users', 'Пользователи'],
  ['/analytics/42', 'Аналитика'],
  ['/course/42/manage', 'Управление курсами'],
  ['/surveys', 'Анкеты'],
  ['/queue', 'Ответы'],
  ['/audit', 'Журналы'],
  ['/sign-ins', 'Журналы'],
  ['/outgoing', 'Журналы'],
  ['/webhooks', 'Связи'],
  ['/tokens', 'Связи'],
  ['/providers', 'Связи'],
  ['/models', 'ИИ'],
  ['/spending', 'ИИ'],
  ['/surveys/42/edit', 'Анкеты'],
  ['/answers/', 'Ответы'],
])('at %s the active link is «%s»', (pathname, label) => {
  expect(activeAt(pathname, admin)).toEqual([label]);
});

test.each(['/course/42', '/lesson/42', '/profile'])('at %s no link is active', (pathname) => {
  expect(activeAt(pathname, admin)).toEqual([]);
});

test('a curator’s «Ответы» lead to those who wait, and what is studied stands there for one who studies', () => {
  const addresses = (viewer: Viewer) => linksAt('/dashboard', viewer).map(({ to }) => to);
  expect(addresses({ role: 'curator' })).toEqual(['/dashboard', '/queue', '/groups']);
  expect(addresses({ role: 'curator', isEnrolled: true })).toEqual([
    '/dashboard',
    '/queue',
    '/groups',
    '/answers/mine',
    '/skills',
  ]);
  expect(activeAt('/answers', { role: 'curator' })).toEqual(['Ответы']);
});

const admin: Viewer = { role: 'admin' };

const linksAt = (pathname: string, viewer: Viewer) => linksOf(navigationAt(pathname, viewer, router));

const activeAt = (pathname: string, viewer: Viewer) =>
  linksAt(pathname, viewer)
    .filter(({ isActive }) => isActive)
    .map(({ label }) => label);
