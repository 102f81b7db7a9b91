// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { samples } from '#contract/samples/calls.ts';
import { workbench } from '#contract/workbench/calls.ts';
import type { MentorStored } from '#contract/workbench/schemas.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import {
  aDraft,
  aMentor,
  anna,
  aSample,
  criterion,
  criterionId,
  lessonId,
  openMentor,
} from '#test/mentor-page.ts';
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

/** Refuses with what is stored by now. */
const staleBy = (mentor: MentorStored) =>
  refusedBy({ code: 'stale_mentor', message: 'Пока вы правили, наставника опубликовали', mentor });
const type = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Промпт для ИИ'), { target: { value: text } });
const typed = () => screen.getByLabelText<HTMLTextAreaElement>('Промпт для ИИ').value;
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());

test('what was published while the fields were open isn’t reverted unseen', async () => {
  const { requests, answers } = openMentor(aMentor(), [
    answer(workbench.saveMentorDraft, staleBy({ draft: null, inForce: inForce8 })),
  ]);
  await type('Мои слова');
  press('Сохранить черновик');
  await screen.findByRole('group', { name: 'Промпт для ИИ: Версия 8, в силе' });
  const saves = () => requests.filter(({ call }) => call === 'saveMentorDraft').map(({ body }) => body);
  expect(saves()).toMatchObject([{ aiPrompt: 'Мои слова', revision: 0, basedOn: 7 }]);
  answers.push(answer(workbench.saveMentorDraft, aDraft({ revision: 1, basedOn: 8, aiPrompt: 'Мои слова' })));
  press('Оставить мой текст');
  await gone('Почему не вышло');
  expect(saves()[1]).toMatchObject({ aiPrompt: 'Мои слова', revision: 0, basedOn: 8 });
});

test('of a draft that is gone the own text stays, as another', async () => {
  const { requests, answers } = openMentor(aMentor({ draft: aDraft(), gate }), [
    answer(workbench.saveMentorDraft, staleBy({ draft: null, inForce: inForce8 })),
  ]);
  await type('Мои слова');
  press('Сохранить черновик');
  await screen.findByRole('group', { name: 'Промпт для ИИ: Версия 8, в силе' });
  answers.push(answer(workbench.saveMentorDraft, aDraft({ revision: 1, basedOn: 8, aiPrompt: 'Мои слова' })));
  press('Оставить мой текст');
  await gone('Почему не вышло');
  expect(requests.findLast(({ call }) => call === 'saveMentorDraft')?.body).toMatchObject({
    aiPrompt: 'Мои слова',
    revision: 0,
    basedOn: 8,
  });
});

test('the text of the version that has overtaken a draft is saved in its place before it is published', async () => {
  const { requests, answers } = openMentor(aMentor({ draft: aDraft(), gate }), [
    answer(workbench.publishMentorDraft, staleBy({ draft: aDraft(), inForce: inForce8 })),
    answer(workbench.saveMentorDraft, aDraft({ revision: 4, basedOn: 8, aiPrompt: inForce8.aiPrompt })),
  ]);
  await screen.findByRole('region', { name: 'Черновик' });
  press('Опубликовать');
  fireEvent.click(await screen.findByRole('button', { name: 'Взять текст версии 8' }));
  await gone('Почему не вышло');
  expect(typed()).toBe('По версии восемь');
  expect(screen.getByText('Есть несохранённые изменения')).toBeTruthy();
  answers.push(answer(workbench.publishMentorDraft, { number: 9, how: 'run' }));
  press('Опубликовать');
  expect(await screen.findByText('Версия 9 опубликована')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'saveMentorDraft')?.body).toMatchObject({
    aiPrompt: 'По версии восемь',
    revision: 3,
    basedOn: 8,
  });
});

test('beside a colleague’s draft the own text stays as old as it is, so a newer version is shown too', async () => {
  const theirs = aDraft({ revision: 5, basedOn: 8, aiPrompt: 'Слова Анны', savedBy: anna });
  const { requests, answers } = openMentor(aMentor({ draft: aDraft(), gate }), [
    answer(workbench.saveMentorDraft, staleBy({ draft: theirs, inForce: inForce8 })),
  ]);
  await type('Мои слова');
  press('Сохранить черновик');
  await screen.findByRole('group', { name: 'Промпт для ИИ: Сохранено' });
  press('Оставить мой текст');
  await screen.findByRole('group', { name: 'Промпт для ИИ: Версия 8, в силе' });
  answers.push(answer(workbench.saveMentorDraft, aDraft({ revision: 6, basedOn: 8, aiPrompt: 'Мои слова' })));
  press('Оставить мой текст');
  await gone('Почему не вышло');
  expect(requests.filter(({ call }) => call === 'saveMentorDraft').map(({ body }) => body)).toMatchObject([
    { revision: 3 },
    { aiPrompt: 'Мои слова', revision: 5, basedOn: 7 },
    { aiPrompt: 'Мои слова', revision: 5, basedOn: 8 },
  ]);
});

test('what has been published since is named, and shown where nothing was typed', async () => {
  const { answers } = openMentor(aMentor({ samples: [aSample(1)] }), [
    answer(samples.retireSample, { id: anId(801) }),
  ]);
  await screen.findByText(/Черновика нет: в полях версия 7/);
  answers.push(answer(workbench.getLessonMentor, aMentor({ inForce: inForce8 }), { id: lessonId }));
  press('Убрать образец: Анна Крылова');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Убрать' }));
  expect(await screen.findByText(/опубликована версия 8/)).toBeTruthy();
  expect(typed()).toBe('Смотри на вопрос');
  press('Показать версию 8');
  expect(await screen.findByText(/Черновика нет: в полях версия 8/)).toBeTruthy();
  expect(typed()).toBe('По версии восемь');
});
