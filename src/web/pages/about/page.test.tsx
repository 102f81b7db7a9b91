// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { about as aboutCalls } from '#contract/about/calls.ts';
import type { About } from '#contract/about/schemas.ts';
import { auth } from '#contract/auth/calls.ts';
import { aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const fromFolder: About = {
  version: '1.2.3',
  packed: null,
  database: { version: 'PostgreSQL 18.4', isEmbedded: true },
  outgoing: [],
};

const open = (about: About) =>
  openPage('/about', [answer(auth.getMe, { user: aUser('admin') }), answer(aboutCalls.getAbout, about)]);

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('a school that has configured nothing reads that nothing goes out', async () => {
  open(fromFolder);
  expect(await screen.findByText('Ничего: ни одного адреса не задано')).toBeTruthy();
  expect(fact('Версия')).toBe('1.2.3');
  expect(fact('База данных')).toBe('PostgreSQL 18.4, встроенная');
  expect(screen.getByText('Запущено не из архива: описи файлов нет.')).toBeTruthy();
});

test('an archive names its commit and the sum of its manifest, and how to compare the files', async () => {
  open({
    ...fromFolder,
    packed: { commit: 'abcdef0123456789', date: '2026-11-24T13:07:27.000Z', manifestSum: 'f'.repeat(64) },
  });
  expect(await screen.findByText('f'.repeat(64))).toBeTruthy();
  expect(fact('Коммит')).toBe('abcdef012345');
  expect(fact('Дата выпуска')).toMatch(/24\.11\.2026|24 ноября/);
  expect(screen.getByText('./otklik verify')).toBeTruthy();
});

test('each address says what goes there, and whether it is beyond the own network', async () => {
  open({
    ...fromFolder,
    database: { version: 'PostgreSQL 15.6', isEmbedded: false },
    outgoing: [
      { kind: 'model', name: 'Запасная', address: 'https://ai.example.ru/v1', isNear: false },
      { kind: 'database', name: null, address: '10.0.0.7:5432', isNear: true },
    ],
  });
  const rows = within(await screen.findByRole('list', { name: 'Адреса' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Модель «Запасная»https://ai.example.ru/v1 — задания, критерии и ответыВне своей сети',
    'База данных10.0.0.7:5432 — всё, что хранит ОткликСвоя сеть',
  ]);
  expect(fact('База данных')).toBe('PostgreSQL 15.6, своя');
});
