// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { models as modelCalls } from '#contract/models/calls.ts';
import type { ModelEndpoint } from '#contract/models/schemas.ts';
import { aUser } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const yandex: ModelEndpoint = {
  name: 'Яндекс',
  address: 'https://llm.example.ru/v1',
  model: 'pro-5',
  place: 'russia',
  inputPrice: 0.4,
  outputPrice: 1.2,
  contextTokens: 32_000,
  concurrency: 4,
  hasKey: true,
  lastSuccessAt: new Date().toISOString(),
  lastFault: { at: new Date().toISOString(), kind: 'rate_limit' },
  calls: 120,
  faults: 2,
  foreign: 3,
  inputTokens: 150_000,
  outputTokens: 60_000,
};

const foreign: ModelEndpoint = {
  ...yandex,
  name: 'Запасная',
  place: 'abroad',
  hasKey: false,
  lastSuccessAt: null,
  lastFault: null,
  calls: 0,
  faults: 0,
  foreign: 0,
};

const open = (models: ModelEndpoint[]) =>
  openPage('/models', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(modelCalls.listModelEndpoints, models),
  ]);

const plain = (element: Element) => element.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');

test('each model says where it is, what it costs and how it has been answering', async () => {
  open([yandex, foreign]);
  const cards = within(await screen.findByRole('list', { name: 'Модели' })).getAllByRole('listitem');
  expect(cards).toHaveLength(2);
  const [first, second] = cards.map(plain);
  for (const text of [
    '1.Яндекс',
    'В России',
    'pro-5',
    'https://llm.example.ru/v1',
    '0,4 ₽',
    '1,2 ₽',
    '32 000 токенов',
    'только что',
    '1202 неудачных',
    '150 000 → 60 000',
    'модель ограничила число запросов',
    '3 ответа',
  ])
    expect(first).toContain(text);
  for (const text of ['2.Запасная', 'За рубежом', 'Без ключа', 'Ещё не было']) expect(second).toContain(text);
  expect(screen.getByText(/псевдонимизация, а не/)).toBeTruthy();
});

test('a model is checked, and the card says in how long and for how much it answered', async () => {
  const { requests } = openPage('/models', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(modelCalls.listModelEndpoints, [yandex]),
    answer(
      modelCalls.checkModelEndpoint,
      { state: 'done', model: 'pro-5', ms: 1250, cost: 0.0123 },
      { name: encodeURIComponent('Яндекс') },
    ),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Проверить: Яндекс' }));
  expect(plain(await screen.findByText(/pro-5 отвечает/))).toBe('pro-5 отвечает: 1,3 с, 0,01 ₽');
  expect(requests.filter(({ call }) => call === 'listModelEndpoints').length).toBeGreaterThan(1);
});

test('a check that failed says why, one that was refused too', async () => {
  const { answers } = openPage('/models', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(modelCalls.listModelEndpoints, [yandex]),
    answer(modelCalls.checkModelEndpoint, { state: 'failed', cause: 'Модель не приняла ключ (HTTP 401).' }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Проверить: Яндекс' }));
  expect(await screen.findByText('Модель не приняла ключ (HTTP 401).')).toBeTruthy();
  answers.push(
    answer(modelCalls.checkModelEndpoint, refuse('too_many_requests', 'Слишком много проб за минуту')),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Проверить: Яндекс' }));
  expect(await screen.findByText(/Слишком много проб за минуту/)).toBeTruthy();
});

test('the demonstration mentor has no address, no price and nothing to check', async () => {
  open([{ ...foreign, name: 'default', address: null, model: 'demo', place: 'here' }]);
  expect(await screen.findByRole('heading', { name: /Демонстрационный наставник/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Проверить/ })).toBeNull();
  expect(screen.queryByText('Адрес')).toBeNull();
});

test('without a model the screen says what to do', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'ИИ пока не настроен' })).toBeTruthy();
  expect(screen.getByText('AI_ENDPOINTS_FILE')).toBeTruthy();
});
