// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { reviews } from '#contract/reviews/calls.ts';
import { scenarios } from '#contract/scenarios/calls.ts';
import {
  criterion,
  facts,
  lessonId,
  openReview,
  openTab,
  press,
  request,
  rows,
  save,
  saved,
  type,
  unfold,
} from '#test/criteria-form.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { answer, refuse } from '#test/page-server.ts';
import { aScenario, aScenarioVersion } from '#test/talk-rows.ts';

standInForTheBrowser();

beforeEach(() => sessionStorage.clear());

const suggested = (title: string) => ({
  title,
  description: `О чём: ${title}`,
  levels: facts.levels.map((level) => ({ ...level, description: `${level.title} о том, что ${title}` })),
});

test('suggestions are asked for once with what is in the form, and accepted one by one', async () => {
  const page = await openReview([
    answer(reviews.suggestCriteria, {
      state: 'done',
      criteria: [suggested('Чувства'), suggested('Уважение'), suggested('Срок')],
    }),
  ]);
  press('Предложить по заданию');
  expect(await screen.findByText('О чём: Чувства')).toBeTruthy();
  expect(screen.getByText('Есть о том, что Чувства')).toBeTruthy();
  expect(page.requests.filter(({ call }) => call === 'suggestCriteria').map(({ body }) => body)).toEqual([
    {
      courseId: expect.any(String) as string,
      lessonId,
      title: 'Урок по имени 0',
      assignment: 'Опишите разговор',
      content: '',
      transcription: '',
      taken: ['Факты', 'Просьба'],
    },
  ]);
  // Nothing is taken unasked.
  expect(rows()).toEqual(['Факты', 'Просьба']);
  press('Добавить: Уважение');
  press('Убрать: Чувства');
  expect(rows()).toEqual(['Факты', 'Просьба', 'Уважение']);

  // The author may go to read the assignment again.
  await openTab('Задание');
  await openTab('Проверка ИИ');
  await screen.findByRole('button', { name: 'Добавить: Срок' });
  press('Добавить все');
  expect(screen.queryByText('Предложения модели')).toBeNull();
  save();
  const { criteria } = await saved(page);
  expect(criteria.map(({ title }) => title)).toEqual(['Факты', 'Просьба', 'Уважение', 'Срок']);
  expect(criteria[2]).toMatchObject(suggested('Уважение'));
});

const noScenario = answer(scenarios.getScenario, aScenario(), { id: lessonId });

test.each([
  [
    'the model’s own cause',
    () => ({ state: 'failed' as const, cause: 'Модель не ответила за минуту' }),
    'Модель не ответила за минуту',
  ],
  ['a server’s refusal', () => refuse('internal', 'Что-то сломалось'), 'Что-то сломалось'],
  ['nothing suggested', () => ({ state: 'done' as const, criteria: [] }), /Модель ничего не предложила/],
])('without suggestions the author reads why: %s', async (_name, reply, text) => {
  await openReview([answer(reviews.suggestCriteria, reply)]);
  press('Предложить по заданию');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Предложить по заданию' }).hasAttribute('disabled')).toBe(false);
});

test('without an assignment there is nothing to suggest by, and the form says so', async () => {
  await openReview([noScenario], { assignment: null });
  expect(screen.getByRole('button', { name: 'Предложить по заданию' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Сначала напишите задание: по нему модель предложит критерии')).toBeTruthy();
});

test('a talk is enough to suggest by, and the author says how many', async () => {
  const page = await openReview(
    [
      answer(scenarios.getScenario, aScenario({ draft: aScenarioVersion() }), { id: lessonId }),
      answer(reviews.suggestCriteria, {
        state: 'done',
        criteria: [{ ...suggested('Тон'), byAbsence: true }],
      }),
    ],
    { assignment: null },
  );
  const ask = screen.getByRole('button', { name: 'Предложить по заданию' });
  await waitFor(() => expect(ask.hasAttribute('disabled')).toBe(false));
  type(screen.getByLabelText('Сколько критериев предложить'), '4');
  fireEvent.click(ask);
  expect(await screen.findByText('Доказывается отсутствием')).toBeTruthy();
  expect(page.requests.at(-1)?.body).toMatchObject({ lessonId, assignment: '', count: 4 });
});

test('eight criteria are the most', async () => {
  const criteria = Array.from({ length: 7 }, (_, number) => criterion(number, `Критерий ${number}`));
  await openReview(
    [answer(reviews.suggestCriteria, { state: 'done', criteria: [suggested('А'), suggested('Б')] })],
    {
      criteria,
    },
  );
  press('Предложить по заданию');
  await screen.findByText('О чём: А');
  press('Добавить все');
  expect(rows()).toHaveLength(8);
  press('Добавить критерий');
  expect(rows()).toHaveLength(8);
  for (const name of ['Добавить критерий', 'Предложить по заданию', 'Добавить: Б']) {
    const button = screen.getByRole('button', { name });
    expect(button.matches(':disabled, [aria-disabled=true]'), name).toBe(true);
  }
});

test('the trial is sent the criteria as they are in the form, and shown by them', async () => {
  const text = 'Человеку: нет\n## 1. Только факты\nУровень: Есть\n> Отчёт опоздал на два дня\nФакт назван.\n';
  const page = await openReview([
    answer(reviews.tryPrompt, { state: 'done', text, model: 'mentor-1', ms: 1200 }),
  ]);
  unfold(/^Факты/);
  type(screen.getByLabelText('Название критерия'), 'Только факты');
  type(screen.getByLabelText('Образец ответа'), 'Отчёт опоздал на два дня.');
  press('Попробовать промпт');
  expect(await screen.findByText(/mentor-1/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: '1. Только факты' })).toBeTruthy();
  expect(screen.getByText('Факт назван.')).toBeTruthy();
  expect(screen.queryByText(/Человеку/)).toBeNull();
  expect(page.requests.at(-1)?.body).toMatchObject({
    answer: 'Отчёт опоздал на два дня.',
    criteria: [{ ...facts, title: 'Только факты' }, request],
  });
});
