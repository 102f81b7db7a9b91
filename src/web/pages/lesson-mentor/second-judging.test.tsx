// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { samples } from '#contract/samples/calls.ts';
import type { LessonSample } from '#contract/samples/lesson-samples.ts';
import { workbench } from '#contract/workbench/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aMentor, anna, aSample, criterionId, lessonId, levels, openMentor } from '#test/mentor-page.ts';
import { anId, aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';

beforeEach(() => sessionStorage.clear());
standInForTheBrowser();

const { id, firstName, lastName } = aUser('admin');
const viewer = { id, firstName, lastName };
const [expected] = aSample(1).expected;
if (!expected) throw new Error('A sample of which a level is expected');
const curator = { id: anId(77), firstName: 'Ольга', lastName: 'Ветрова' };

/** «Есть» is expected by Anna. */
const byAnna = (sample: Partial<LessonSample> = {}): LessonSample =>
  aSample(1, { student: null, note: 'Слабый', expected: [{ ...expected, by: anna }], ...sample });

const judgedBy = (by: typeof viewer, level: number) => ({ ...expected, judge: 2, level, by, wasBlind: true });

const again = 'Оценить ещё раз, не видя первой оценки';
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

async function openCard(sample: LessonSample, answers: Answer[] = []) {
  const opened = openMentor(aMentor({ samples: [sample] }), answers);
  fireEvent.click(await screen.findByRole('button', { name: /^Слабый/ }));
  return { ...opened, card: within(screen.getByRole('list', { name: 'Образцы' })) };
}

test('another administrator judges a sample without the levels of others, and then sees where people differ', async () => {
  const saved = byAnna({ others: [judgedBy(curator, 0), judgedBy(viewer, 0)] });
  const { card, requests, answers } = await openCard(byAnna({ others: [judgedBy(curator, 0)] }), [
    answer(samples.judgeSample, saved),
  ]);
  expect(card.getByText(/Ольга Ветрова/)).toBeTruthy();
  press(again);
  const form = card.getByRole('group', { name: 'Ваша оценка' });
  expect(document.activeElement).toBe(form);
  expect(card.queryByText(/Ольга Ветрова/)).toBeNull();
  expect(card.queryByRole('group', { name: 'Каких уровней ждёте' })).toBeNull();
  const level = within(form).getByLabelText<HTMLSelectElement>('Просьба');
  expect(level.value).toBe('');
  const save = within(form).getByRole('button', { name: 'Сохранить оценку' });
  expect(save.getAttribute('title')).toBe('Поставьте хотя бы один уровень');
  // Folded, the card tells no level either.
  press(/^Слабый/);
  expect(card.getByText('Вы оцениваете: уровни других скрыты')).toBeTruthy();
  expect(card.queryByText(/Просьба: Есть/)).toBeNull();
  press(/^Слабый/);
  fireEvent.change(card.getByLabelText('Просьба'), { target: { value: '0' } });
  answers.push(answer(workbench.getLessonMentor, aMentor({ samples: [saved] }), { id: lessonId }));
  fireEvent.click(card.getByRole('button', { name: 'Сохранить оценку' }));
  const differing = await card.findByRole('list', { name: 'Люди разошлись' });
  expect(requests.find(({ call }) => call === 'judgeSample')?.body).toEqual({
    levels: [{ criterionId, level: 0, levels }],
    as: 'second',
    isBlind: true,
  });
  expect(
    within(differing)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ольга Ветрова: Просьба — «Пока нет», ждут «Есть»', 'Вы: Просьба — «Пока нет», ждут «Есть»']);
  expect(document.activeElement?.textContent).toBe('Изменить мою оценку');
});

test('who changes his mind is back where he was, and nothing is saved', async () => {
  const { card, requests } = await openCard(byAnna());
  press(again);
  fireEvent.change(card.getByLabelText('Просьба'), { target: { value: '0' } });
  press('Отмена');
  expect(card.getByRole('group', { name: 'Каких уровней ждёте' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe(again);
  press(again);
  expect(card.getByLabelText<HTMLSelectElement>('Просьба').value).toBe('');
  expect(requests.some(({ call }) => call === 'judgeSample')).toBe(false);
});

test('one’s own levels are there when they are changed, and may be taken back', async () => {
  const { card, requests } = await openCard(byAnna({ others: [judgedBy(viewer, 1)] }), [
    answer(samples.judgeSample, byAnna()),
  ]);
  expect(card.getByText('Вы оценили так же')).toBeTruthy();
  press('Изменить мою оценку');
  const level = card.getByLabelText<HTMLSelectElement>('Просьба');
  expect(level.value).toBe('1');
  fireEvent.change(level, { target: { value: '' } });
  press('Убрать мою оценку');
  await waitFor(() => expect(requests.some(({ call }) => call === 'judgeSample')).toBe(true));
  // The levels of the first have been seen since.
  expect(requests.find(({ call }) => call === 'judgeSample')?.body).toEqual({
    levels: [],
    as: 'second',
    isBlind: false,
  });
});

test('what the server refuses is said in the form, which keeps the levels', async () => {
  const { card } = await openCard(byAnna(), [
    answer(samples.judgeSample, refuse('conflict', 'Ожидаемые уровни этого образца поставили вы')),
  ]);
  press(again);
  fireEvent.change(card.getByLabelText('Просьба'), { target: { value: '0' } });
  press('Сохранить оценку');
  expect((await card.findByRole('alert')).textContent).toBe('Ожидаемые уровни этого образца поставили вы');
  expect(card.getByLabelText<HTMLSelectElement>('Просьба').value).toBe('0');
  press('Отмена');
  press(again);
  expect(card.queryByRole('alert')).toBeNull();
});

test.each([
  ['who expects the levels himself', byAnna({ expected: [{ ...expected, by: viewer }] })],
  ['where no level is expected yet', byAnna({ expected: [] })],
  ['where the words are read by a person', byAnna({ content: null, whyNot: 'crisis' as const })],
])('a second judgement isn’t offered to one %s', async (_, sample) => {
  const { card } = await openCard(sample);
  expect(card.getByRole('group', { name: 'Каких уровней ждёте' })).toBeTruthy();
  expect(card.queryByRole('button', { name: again })).toBeNull();
});
