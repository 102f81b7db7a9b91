// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { workbench } from '#contract/workbench/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aDraft, aMentor, anna, aSample, criterion, criterionId, openMentor } from '#test/mentor-page.ts';
import { anId, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';

beforeEach(() => sessionStorage.clear());
standInForTheBrowser();

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const refusedBy = (body: ErrorBody) => Response.json(body, { status: 409 });

const gate = { samples: 7, isFew: false, uncovered: 0, regressions: [], isOvertaken: false };
const inForce8 = {
  number: 8,
  publishedAt: aTime,
  by: anna,
  aiPrompt: 'По версии восемь',
  criteria: [criterion],
  cueing: 'show' as const,
};

test('the gate is told in words before anything is pressed', async () => {
  openMentor(aMentor({ draft: aDraft(), samples: [aSample(1)], gate: { ...gate, uncovered: 3 } }));
  expect(await screen.findByText('Эта правка не прогнана: 3 образца из 7')).toBeTruthy();
});

test.each([
  [{ ...gate, samples: 2, isFew: true }, /Образцов всего 2: пока их меньше 5, прогон не обязателен/],
  [{ ...gate, isOvertaken: true }, /С тех пор, как черновик начат, наставника опубликовали/],
  [gate, 'Прогнана по всем образцам, неверно нигде не стало'],
])('and each of its states is another sentence', async (state, words) => {
  openMentor(aMentor({ draft: aDraft(), gate: state }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a draft that no run covers is published past it with a reason alone', async () => {
  const { requests, answers } = openMentor(aMentor({ draft: aDraft(), gate: { ...gate, uncovered: 2 } }), [
    answer(
      workbench.publishMentorDraft,
      refusedBy({ code: 'run_needed', message: 'Эта правка не прогнана по 2 образцам', uncovered: 2 }),
    ),
  ]);
  await screen.findByRole('region', { name: 'Черновик' });
  press('Опубликовать');
  const why = await screen.findByRole('region', { name: 'Почему не вышло' });
  expect(within(why).getByText('Эта правка не прогнана по 2 образцам')).toBeTruthy();
  expect(within(why).getByRole('button', { name: 'Прогнать по образцам' })).toBeTruthy();
  const anyway = () => within(why).getByRole('button', { name: 'Опубликовать всё равно' });
  fireEvent.change(within(why).getByLabelText('Почему всё равно'), { target: { value: 'надо' } });
  expect(anyway().getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(within(why).getByLabelText('Почему всё равно'), {
    target: { value: 'Опечатка в одном слове' },
  });
  answers.push(answer(workbench.publishMentorDraft, { number: 8, how: 'anyway' }));
  fireEvent.click(anyway());
  expect(await screen.findByText('Версия 8 опубликована')).toBeTruthy();
  expect(requests.findLast(({ call }) => call === 'publishMentorDraft')?.body).toEqual({
    revision: 3,
    anyway: 'Опечатка в одном слове',
  });
});

test('where it has become wrong is named by criterion, what a person has settled first, and no student', async () => {
  const cell = {
    criterionId,
    criterion: 'Просьба',
    expected: 'Есть',
    now: 'Есть',
    draft: 'Пока нет',
    state: 'regression' as const,
  };
  openMentor(aMentor({ draft: aDraft(), gate, samples: [aSample(1)] }), [
    answer(
      workbench.publishMentorDraft,
      refusedBy({
        code: 'regression',
        message: 'Стало неверно',
        cells: [
          { ...cell, sampleId: anId(801), source: 'disagreement' },
          { ...cell, sampleId: anId(802), source: 'typed', draft: null },
        ],
      }),
    ),
  ]);
  await screen.findByRole('region', { name: 'Черновик' });
  press('Опубликовать');
  const list = await screen.findByRole('list', { name: 'Где стало неверно' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain('студент не согласился');
  expect(first?.textContent).toContain('Ждут «Есть», версия в силе так и ставит, черновик — «Пока нет»');
  expect(second?.textContent).toContain('черновик — без уровня');
  expect(list.textContent).not.toContain('Анна');
});

test('a mentor published meanwhile stands beside the draft, which goes on from it', async () => {
  const { requests } = openMentor(aMentor({ draft: aDraft(), gate }), [
    answer(
      workbench.publishMentorDraft,
      refusedBy({
        code: 'stale_mentor',
        message: 'Пока вы правили, наставника опубликовали: Анна Крылова',
        saved: { by: 'Анна Крылова', at: aTime },
        mentor: { draft: aDraft(), inForce: inForce8 },
      }),
    ),
    answer(workbench.saveMentorDraft, aDraft({ revision: 4, basedOn: 8 })),
  ]);
  await screen.findByRole('region', { name: 'Черновик' });
  press('Опубликовать');
  expect(await screen.findByRole('group', { name: 'Промпт для ИИ: У вас' })).toBeTruthy();
  const theirs = screen.getByRole('group', { name: 'Промпт для ИИ: Версия 8, в силе' });
  expect(theirs.textContent).toContain('восемь');
  press('Оставить мой текст');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Почему не вышло' })).toBeNull());
  expect(requests.find(({ call }) => call === 'saveMentorDraft')?.body).toMatchObject({
    aiPrompt: 'Вопрос — тоже просьба',
    revision: 3,
    basedOn: 8,
  });
});

test('a draft that somebody else has saved isn’t overwritten unseen', async () => {
  openMentor(aMentor({ draft: aDraft(), gate }), [
    answer(
      workbench.saveMentorDraft,
      refusedBy({
        code: 'stale_mentor',
        message: 'Черновик сохранила Анна Крылова',
        saved: { by: 'Анна Крылова', at: aTime },
        mentor: { draft: aDraft({ revision: 5, aiPrompt: 'Слова Анны', savedBy: anna }), inForce: null },
      }),
    ),
  ]);
  fireEvent.change(await screen.findByLabelText('Промпт для ИИ'), { target: { value: 'Мои слова' } });
  press('Сохранить черновик');
  expect(await screen.findByRole('group', { name: 'Промпт для ИИ: Сохранено' })).toBeTruthy();
  press('Взять сохранённый черновик');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Промпт для ИИ').value).toBe('Слова Анны'),
  );
  expect(screen.queryByText('Есть несохранённые изменения')).toBeNull();
});
