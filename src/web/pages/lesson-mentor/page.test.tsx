// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { samples } from '#contract/samples/calls.ts';
import { workbench } from '#contract/workbench/calls.ts';
import type { MentorInForce } from '#contract/workbench/schemas.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import {
  aDraft,
  aMentor,
  anna,
  aSample,
  author,
  criterion,
  criterionId,
  levels,
  lessonId,
  openMentor,
} from '#test/mentor-page.ts';
import { anId, aTime } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';

beforeEach(() => sessionStorage.clear());
standInForTheBrowser();

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const region = (name: string) => screen.findByRole('region', { name });

test('without a draft the fields have the version in force, and say that students are not touched', async () => {
  openMentor(aMentor());
  const draft = within(await region('Черновик'));
  expect(draft.getByText(/Черновика нет: в полях версия 7/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Промпт для ИИ').value).toBe('Смотри на вопрос');
  const versions = within(await region('Версии')).getAllByRole('button');
  expect(versions[0]?.textContent).toMatch(/Версия 7.*в силе.*Мария Соколова.*после прогона 14/);
  expect(versions[1]?.textContent).toMatch(/Версия 6.*Автор неизвестен.*из формы урока/);
  expect(screen.getByText(/Образцов пока нет/)).toBeTruthy();
  expect(screen.getByText(/Прогонов пока нет/)).toBeTruthy();
  expect(draft.getByRole('button', { name: 'Опубликовать' }).getAttribute('aria-disabled')).toBe('true');
});

test('what was changed is saved as a draft, from the revision that was on the screen', async () => {
  const { requests } = openMentor(aMentor(), [
    answer(workbench.saveMentorDraft, aDraft({ revision: 1, aiPrompt: 'Иначе' })),
  ]);
  fireEvent.change(await screen.findByLabelText('Промпт для ИИ'), { target: { value: 'Иначе' } });
  expect(screen.getByText('Есть несохранённые изменения')).toBeTruthy();
  press('Сохранить черновик');
  expect(await screen.findByText('Черновик сохранён')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'saveMentorDraft')?.body).toEqual({
    aiPrompt: 'Иначе',
    criteria: [criterion],
    cueing: 'show',
    revision: 0,
    basedOn: 7,
  });
});

test('all candidates become samples at one press', async () => {
  const candidate = (number: number) => ({
    answerId: anId(900 + number),
    source: 'disagreement' as const,
    at: aTime,
    student: anna,
    text: 'Сможешь прислать макет?',
    expected: [{ criterionId, title: 'Просьба', level: 1, levels }],
  });
  const { requests } = openMentor(aMentor({ candidates: [candidate(1), candidate(2)] }), [
    answer(samples.addSamples, [aSample(1), aSample(2)]),
  ]);
  expect(await screen.findByText('2 кандидата')).toBeTruthy();
  press('Взять все');
  await screen.findByText('Взято: 2 образца');
  expect(requests.find(({ call }) => call === 'addSamples')?.body).toEqual({
    from: 'answers',
    answerIds: [anId(901), anId(902)],
  });
});

test('a level whose criterion has changed is confirmed by a person', async () => {
  const [expected] = aSample(1).expected;
  const outdated = aSample(1, {
    expected: expected ? [{ ...expected, isCurrent: false, levels: ['Нет', 'Есть'] }] : [],
  });
  const { requests } = openMentor(aMentor({ samples: [outdated] }), [
    answer(samples.judgeSample, aSample(1)),
  ]);
  expect(await screen.findByText('критерий изменился: подтвердите')).toBeTruthy();
  press(/^Анна Крылова/);
  expect(screen.getByText('Критерий изменился, было «Есть»: подтвердите')).toBeTruthy();
  press('Подтвердить уровни');
  await waitFor(() => expect(requests.some(({ call }) => call === 'judgeSample')).toBe(true));
  expect(requests.find(({ call }) => call === 'judgeSample')?.body).toEqual({
    levels: [{ criterionId, level: 1, levels }],
    as: 'expected',
    isBlind: false,
  });
});

test('a level that was chosen keeps its name where the scale changes meanwhile', async () => {
  const { requests, answers, queryClient } = openMentor(aMentor({ samples: [aSample(1)] }), [
    answer(samples.judgeSample, aSample(1)),
  ]);
  await region('Образцы');
  press(/^Анна Крылова/);
  const between = ['Пока нет', 'Почти', 'Есть'].map((title) => ({ title, description: '' }));
  const inForce = { ...aMentor().inForce, criteria: [{ ...criterion, levels: between }] } as MentorInForce;
  answers.push(
    answer(workbench.getLessonMentor, aMentor({ samples: [aSample(1)], inForce }), { id: lessonId }),
  );
  await queryClient.invalidateQueries();
  await screen.findByRole('option', { name: 'Почти' });
  press('Сохранить уровни');
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'judgeSample')?.body).toMatchObject({
      levels: [{ criterionId, level: 2, levels: ['Пока нет', 'Почти', 'Есть'] }],
    }),
  );
});

test('a typed sample warns of other people’s words, and a sample is retired after a question', async () => {
  const { requests } = openMentor(aMentor({ samples: [aSample(1)] }), [
    answer(samples.addSamples, [aSample(2, { source: 'typed', student: null, answerId: null })]),
    answer(samples.retireSample, { id: anId(801) }),
  ]);
  await region('Образцы');
  press('Написать свой');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Не вставляйте чужой ответ/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Текст'), { target: { value: 'Извини, пришли' } });
  fireEvent.change(dialog.getByLabelText('Просьба'), { target: { value: '0' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Добавить образец' }));
  await screen.findByText('Образец добавлен');
  expect(requests.find(({ call }) => call === 'addSamples')?.body).toEqual({
    from: 'typed',
    content: 'Извини, пришли',
    expected: [{ criterionId, level: 0, levels }],
  });
  press('Убрать образец: Анна Крылова');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Убрать' }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'retireSample')?.params['sampleId']).toBe(anId(801)),
  );
});

test('an earlier version comes back as a draft', async () => {
  const { requests } = openMentor(aMentor({ draft: aDraft() }), [
    answer(workbench.getMentorVersion, {
      id: anId(76),
      number: 6,
      publishedAt: aTime,
      by: author,
      how: 'form',
      note: null,
      runNumber: null,
      aiPrompt: 'Как раньше',
      criteria: [criterion],
      cueing: 'show',
    }),
    answer(workbench.draftFromVersion, aDraft({ revision: 4, aiPrompt: 'Как раньше' })),
  ]);
  await region('Версии');
  press(/^Версия 6/);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Станет черновиком вместо нынешнего/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Вернуть версию 6' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Промпт для ИИ').value).toBe('Как раньше'),
  );
  expect(requests.find(({ call }) => call === 'draftFromVersion')?.body).toEqual({ number: 6, revision: 3 });
});

test('a screen that could not be loaded says so', async () => {
  openMentor(aMentor(), [
    answer(workbench.getLessonMentor, refuse('unavailable', 'Сервер перезапускается'), { id: lessonId }),
  ]);
  expect(await screen.findByText(/Сервер перезапускается/)).toBeTruthy();
});
