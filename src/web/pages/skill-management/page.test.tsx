// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { skills as skillCalls } from '#contract/skills/calls.ts';
import type { LessonCriterion, Skill, UntiedCriteria } from '#contract/skills/schemas.ts';
import { aTime, aUser, anId } from '#test/page-rows.ts';
import { answer, refuseStale } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const criterion = (number: number, title: string): LessonCriterion => ({
  criterionId: anId(number),
  title,
  lesson: { id: anId(200 + number), title: `Урок ${number}` },
  course: { id: anId(100), title: 'Переговоры' },
});

const skill = (number: number, given: Partial<Skill> = {}): Skill => ({
  id: anId(number),
  title: `Навык ${number}`,
  description: '',
  archivedAt: null,
  updatedAt: aTime,
  criteria: [],
  people: 0,
  ...given,
});

const open = (skills: Skill[], untied: UntiedCriteria[] = []) =>
  openPage('/skills/manage', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(skillCalls.listSkills, skills),
    answer(skillCalls.listUntiedCriteria, untied),
    answer(skillCalls.tieCriteria, skills),
    answer(skillCalls.deleteSkill, { id: anId(1), archived: true }, { id: anId(1) }),
    answer(skillCalls.restoreSkill, skill(2), { id: anId(2) }),
  ]);

const bodiesOf = ({ requests }: ReturnType<typeof openPage>, name: string) =>
  requests.filter(({ call }) => call === name).map(({ body }) => body);

test('criteria of one title are tied in one press, with the skill of that title chosen already', async () => {
  const group = { title: 'просьба', criteria: [criterion(5, 'просьба'), criterion(6, 'Просьба')] };
  const opened = open([skill(1), skill(2, { title: 'Просьба' })], [group]);
  fireEvent.click(await screen.findByRole('button', { name: 'Связать: просьба' }));
  await waitFor(() => expect(bodiesOf(opened, 'tieCriteria')).toHaveLength(1));
  expect(bodiesOf(opened, 'tieCriteria')).toEqual([
    {
      ties: [
        { criterionId: anId(5), skillId: anId(2) },
        { criterionId: anId(6), skillId: anId(2) },
      ],
    },
  ]);
});

test('without a skill of that title one is chosen first', async () => {
  open([skill(1)], [{ title: 'Просьба', criteria: [criterion(5, 'Просьба')] }]);
  const tie = await screen.findByRole<HTMLButtonElement>('button', { name: 'Связать: Просьба' });
  expect(tie.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(screen.getByLabelText('Навык для «Просьба»'), { target: { value: anId(1) } });
  expect(tie.hasAttribute('aria-disabled')).toBe(false);
});

test('a skill with criteria goes to the archive, loses a criterion, and comes back', async () => {
  const tied = skill(1, { criteria: [criterion(5, 'Просьба')], people: 3 });
  const opened = open([tied, skill(2, { archivedAt: aTime })]);
  const list = within(await screen.findByRole('list', { name: 'Навыки школы' }));
  expect(list.getByText(/1.критерий · 3.человека/)).toBeTruthy();
  fireEvent.click(list.getByRole('button', { name: 'Отвязать: Просьба, Урок 5', hidden: true }));
  await waitFor(() =>
    expect(bodiesOf(opened, 'tieCriteria')).toEqual([{ ties: [{ criterionId: anId(5), skillId: null }] }]),
  );
  fireEvent.click(list.getByRole('button', { name: 'В архив: Навык 1' }));
  await waitFor(() => expect(bodiesOf(opened, 'deleteSkill')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть: Навык 2', hidden: true }));
  await waitFor(() => expect(bodiesOf(opened, 'restoreSkill')).toHaveLength(1));
});

test.each([
  ['Взять сохранённое', 'Их название', 1],
  ['Сохранить моё поверх', undefined, 2],
])('a title that a colleague has changed meanwhile: «%s»', async (button, title, saves) => {
  const opened = open([skill(1)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Изменить: Навык 1' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Название');
  fireEvent.change(field, { target: { value: 'Моё название' } });
  const theirs = skill(1, { title: 'Их название', updatedAt: later });
  opened.answers.push(
    answer(skillCalls.listSkills, [theirs]),
    answer(
      skillCalls.updateSkill,
      ({ basedOn }) =>
        basedOn === later ? theirs : refuseStale('conflict', sentence, { by: 'Пётр Ким', at: later }),
      { id: anId(1) },
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText(/его сохранил кто-то ещё: Пётр Ким/)).toBeTruthy();
  expect(field.value).toBe('Моё название');
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByText(/Пётр Ким/)).toBeNull());
  const sent = bodiesOf(opened, 'updateSkill');
  expect(sent).toHaveLength(saves);
  expect(sent.at(-1)).toMatchObject({ title: 'Моё название' });
  await waitFor(() => expect(screen.queryByLabelText<HTMLInputElement>('Название')?.value).toBe(title));
});

const later = '2030-08-01T07:00:00.000Z';
const sentence = 'Пока вы правили навык, его сохранил кто-то ещё: Пётр Ким';
