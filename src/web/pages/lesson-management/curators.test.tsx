// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { CourseCurators, Curator } from '#contract/curators.ts';
import { aCourse, aUser, anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const courseId = anId(100);
const autumn = { id: anId(700), title: 'Осень' };

const olga: Curator = {
  userId: anId(801),
  firstName: 'Ольга',
  lastName: 'Белова',
  email: 'olga@example.ru',
  groupId: null,
  groupTitle: null,
};

const pavel = {
  ...aUser('curator', { id: anId(802), firstName: 'Павел', lastName: 'Ким' }),
  courseCount: 0,
  lastLoginAt: null,
  invitation: null,
};

const open = (given: CourseCurators | Response) =>
  openPage(`/course/${courseId}/manage`, [
    answer(api.getMe, { user: aUser('admin') }),
    answer(api.getCourse, aCourse(), { id: courseId }),
    answer(api.listLessons, [], { courseId }),
    answer(api.listCurators, given),
    answer(api.listUsers, [pavel]),
    answer(api.setCurators, ({ curators }) => ({
      curators: curators.map(({ userId, groupId }) => ({
        ...olga,
        userId,
        groupId: groupId ?? null,
        groupTitle: groupId ? 'Осень' : null,
      })),
      groups: [autumn],
    })),
  ]);

const chips = async () =>
  within(await screen.findByRole('region', { name: 'Кураторы' }))
    .findAllByRole('listitem')
    .then((items) => items.map(({ textContent }) => textContent));

test('the curators are shown with what they reach; one is added to a group', async () => {
  const { requests } = open({ curators: [olga], groups: [autumn] });
  expect(await chips()).toEqual([expect.stringContaining('Ольга Беловавесь курс')]);
  fireEvent.click(screen.getByRole('button', { name: 'Добавить куратора' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавить куратора' }));
  fireEvent.change(dialog.getByLabelText('Что ведёт'), { target: { value: autumn.id } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Назначить: Павел Ким' }));
  await expect.poll(chips).toHaveLength(2);
  expect(requests.find(({ call }) => call === 'setCurators')?.body).toEqual({
    curators: [
      { userId: olga.userId, groupId: null },
      { userId: pavel.id, groupId: autumn.id },
    ],
  });
});

test('one is removed, and then nobody is left', async () => {
  const { requests } = open({ curators: [olga], groups: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Убрать куратора: Ольга Белова, весь курс' }));
  expect(await screen.findByText('Пока никого: ответы читают только администраторы.')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'setCurators')?.body).toEqual({ curators: [] });
});

test('a list that fails to load says why, and nobody can be added to it', async () => {
  open(refuse('internal', 'Что-то сломалось'));
  expect(await screen.findByText('Что-то сломалось')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Добавить куратора' }).hasAttribute('disabled')).toBe(true);
});
