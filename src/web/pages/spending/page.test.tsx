// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { models } from '#contract/models/calls.ts';
import type { Spending } from '#contract/models/schemas.ts';
import { anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';
import { thisMonth } from '#web/ui/time/months.ts';

const days = (costs: Record<number, number> = {}) =>
  Array.from({ length: 31 }, (_, index) => ({
    day: `2026-10-${String(index + 1).padStart(2, '0')}`,
    cost: costs[index + 1] ?? 0,
    calls: costs[index + 1] === undefined ? 0 : 3,
  }));

const october: Spending = {
  month: '2026-10',
  total: 1234.5,
  estimated: 12.3,
  forecast: null,
  reviews: 400,
  perReview: 3.08,
  days: days({ 2: 1000, 5: 234.5 }),
  courses: [
    { id: anId(1), title: 'Дорогой', budget: 1000, cost: 1000, calls: 3, reviews: 300 },
    { id: anId(2), title: 'Обычный', budget: 250, cost: 200, calls: 2, reviews: 100 },
    { id: anId(3), title: 'Без бюджета', budget: null, cost: 34.5, calls: 1, reviews: 0 },
    { id: null, title: null, budget: null, cost: 0, calls: 1, reviews: 0 },
  ],
  purposes: [
    { purpose: 'review', cost: 1200, calls: 5 },
    { purpose: 'repair', cost: 34.5, calls: 1 },
  ],
};

const empty: Spending = {
  ...october,
  total: 0,
  estimated: 0,
  reviews: 0,
  perReview: null,
  days: days(),
  courses: [],
  purposes: [],
};

const open = (spending: Spending, address = '/spending') =>
  openPage(address, [answer(auth.getMe, { user: aUser('admin') }), answer(models.getSpending, spending)]);

const plain = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a month is shown in sum, for one review, and day by day in a table too', async () => {
  open(october, '/spending?month=2026-10');
  expect(await screen.findByRole('heading', { name: 'Октябрь 2026' })).toBeTruthy();
  const figure = (name: string) => plain(screen.getByText(name, { selector: 'dt' }).parentElement);
  expect(figure('Израсходовано')).toContain('1 234,50 ₽');
  expect(figure('Израсходовано')).toContain('12,30 ₽ — по оценке');
  expect(figure('За один отзыв')).toContain('3,08 ₽');
  expect(screen.queryByText('К концу месяца')).toBeNull();
  expect(screen.getByRole('img', { name: 'Расходы по дням' })).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Расходы по дням, таблица' });
  const rows = within(table).getAllByRole('row').slice(1).map(plain);
  expect(rows).toHaveLength(31);
  expect(rows[1]).toBe('02.10.20261 000,00 ₽3');
});

test('the columns of the plot are read by the arrow keys', async () => {
  open(october, '/spending?month=2026-10');
  const plot = await screen.findByRole('img', { name: 'Расходы по дням' });
  fireEvent.keyDown(plot, { key: 'Home' });
  fireEvent.keyDown(plot, { key: 'ArrowRight' });
  expect(plain(screen.getByRole('status'))).toContain('02.10.2026: 1 000,00 ₽, 3 обращения');
});

test('each course has its budget in words, and says when it is nearly or wholly spent', async () => {
  open(october, '/spending?month=2026-10');
  const table = within(await screen.findByRole('table', { name: 'Расходы по курсам' }));
  const row = (name: RegExp) => plain(table.getByRole('rowheader', { name }).closest('tr'));
  expect(row(/^Дорогой/)).toContain('100 % бюджета в 1 000 ₽Израсходован');
  expect(row(/^Обычный/)).toContain('80 % бюджета в 250 ₽Скоро закончится');
  expect(row(/^Без бюджета/)).not.toContain('%');
  expect(row(/^Вне курсов/)).not.toContain('%');
});

test('one goes from month to month, and no further than this one; the file is of the month shown', async () => {
  const { requests } = open(october, '/spending?month=2026-10');
  const months = within(await screen.findByRole('navigation', { name: 'Месяц' }));
  expect(months.getByRole('link', { name: 'Сентябрь 2026' }).getAttribute('href')).toBe(
    '/spending?month=2026-09',
  );
  expect(months.getByRole('link', { name: 'Ноябрь 2026' })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Скачать таблицу' }), { key: 'Enter' });
  expect((await screen.findByRole('menuitem', { name: 'CSV' })).getAttribute('href')).toBe(
    '/api/ai/spending.csv?month=2026-10&format=csv',
  );
  expect(requests.find(({ call }) => call === 'getSpending')?.query).toEqual({ month: '2026-10' });
});

test('this month has a forecast and no next month', async () => {
  open({ ...october, month: thisMonth(), forecast: 2000 });
  expect(plain((await screen.findByText('К концу месяца')).parentElement)).toContain('2 000,00 ₽');
  const months = within(screen.getByRole('navigation', { name: 'Месяц' }));
  expect(months.getAllByRole('link')).toHaveLength(1);
});

test('a month without calls says so and offers no file; the budgets that wait are shown all the same', async () => {
  open({
    ...empty,
    courses: [{ id: anId(1), title: 'Тихий', budget: 50, cost: 0, calls: 0, reviews: 0 }],
  });
  expect(await screen.findByRole('heading', { name: 'За этот месяц расходов нет' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Скачать таблицу' })).toBeNull();
  expect(plain(screen.getByRole('rowheader', { name: /^Тихий/ }).closest('tr'))).toContain(
    '0 % бюджета в 50 ₽',
  );
});

test('free models get no empty plot but a sentence', async () => {
  open({ ...empty, purposes: [{ purpose: 'review', cost: 0, calls: 21 }], reviews: 21, perReview: 0 });
  expect(plain(await screen.findByText(/ни одно ничего не стоило/))).toMatch(/^21 обращение/);
  expect(screen.queryByRole('img', { name: 'Расходы по дням' })).toBeNull();
});

test('an address with another month than a month shows this one', async () => {
  const { requests } = open({ ...october, month: thisMonth() }, '/spending?month=2026-13');
  await screen.findByRole('heading', { level: 1, name: 'Расходы' });
  expect(requests.find(({ call }) => call === 'getSpending')?.query).toBeUndefined();
});
