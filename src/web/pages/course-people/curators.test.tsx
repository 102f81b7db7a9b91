// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { curators as curatorCalls } from '#contract/curators/calls.ts';
import type { CourseCurators, Curator } from '#contract/curators/schemas.ts';
import { people } from '#contract/people/calls.ts';
import { users } from '#contract/users/calls.ts';
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
  openPage(`/course/${courseId}/people?tab=curators`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.getCourse, aCourse(), { id: courseId }),
    answer(people.listCoursePeople, [], { id: courseId }),
    answer(curatorCalls.listCurators, given),
    answer(users.listUsers, [pavel]),
    answer(curatorCalls.setCurators, ({ curators }) => ({
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
    basedOn: [{ userId: olga.userId, groupId: null }],
  });
});

test('one is removed, and then nobody is left', async () => {
  const { requests } = open({ curators: [olga], groups: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Убрать куратора: Ольга Белова, весь курс' }));
  expect(await screen.findByText('Пока никого: ответы читают только администраторы.')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'setCurators')?.body).toEqual({
    curators: [],
    basedOn: [{ userId: olga.userId, groupId: null }],
  });
});

const anna: Curator = { ...olga, userId: anId(803), firstName: 'Анна', lastName: 'Ясная' };

/** Another administrator has added Anna: the first save is refused, and the list is the new one. */
function saveMeanwhile({ answers }: ReturnType<typeof open>, stored: CourseCurators): void {
  const sentence = 'Пока вы правили список кураторов, его сохранил кто-то ещё: Пётр Ким';
  let refused = false;
  answers.push(
    answer(curatorCalls.listCurators, () => (refused ? stored : { curators: [olga], groups: [autumn] })),
    answer(curatorCalls.setCurators, () => {
      if (refused) return { curators: [anna], groups: [autumn] };
      refused = true;
      return refuse('conflict', sentence);
    }),
  );
}

test('an addition refused since the list has changed keeps what was chosen, beside the new list', async () => {
  const opened = open({ curators: [olga], groups: [autumn] });
  await chips();
  saveMeanwhile(opened, { curators: [olga, anna], groups: [autumn] });
  fireEvent.click(screen.getByRole('button', { name: 'Добавить куратора' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавить куратора' }));
  const reach = dialog.getByLabelText<HTMLSelectElement>('Что ведёт');
  fireEvent.change(reach, { target: { value: autumn.id } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Назначить: Павел Ким' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Пока вы правили список кураторов, его сохранил кто-то ещё: Пётр Ким. Список на экране уже новый: проверьте его и повторите',
  );
  await expect.poll(() => screen.queryAllByText('Анна Ясная')).toHaveLength(1);
  expect(reach.value).toBe(autumn.id);
  fireEvent.click(dialog.getByRole('button', { name: 'Назначить: Павел Ким' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(opened.requests.findLast(({ call }) => call === 'setCurators')?.body).toEqual({
    curators: [
      { userId: olga.userId, groupId: null },
      { userId: anna.userId, groupId: null },
      { userId: pavel.id, groupId: autumn.id },
    ],
    basedOn: [
      { userId: olga.userId, groupId: null },
      { userId: anna.userId, groupId: null },
    ],
  });
});

test('a removal refused since the list has changed may be repeated', async () => {
  const opened = open({ curators: [olga], groups: [autumn] });
  await chips();
  saveMeanwhile(opened, { curators: [anna, olga], groups: [autumn] });
  fireEvent.click(screen.getByRole('button', { name: 'Убрать куратора: Ольга Белова, весь курс' }));
  expect(await screen.findByText('Вы убирали: Ольга Белова, весь курс')).toBeTruthy();
  await expect.poll(chips).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Всё равно убрать' }));
  await expect.poll(() => screen.queryByText('Вы убирали: Ольга Белова, весь курс')).toBeNull();
  expect(opened.requests.findLast(({ call }) => call === 'setCurators')?.body).toMatchObject({
    curators: [{ userId: anna.userId, groupId: null }],
  });
});

test('a list that fails to load says why, and nobody can be added to it', async () => {
  open(refuse('internal', 'Что-то сломалось'));
  expect(await screen.findByText('Что-то сломалось')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Добавить куратора' }).hasAttribute('disabled')).toBe(true);
});
