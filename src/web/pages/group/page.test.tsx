// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { groups as groupCalls } from '#contract/groups/calls.ts';
import type { GroupLesson, WholeGroup } from '#contract/groups/schemas.ts';
import { aGroup, anId, aTime, aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuseStale } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const lesson = (order: number, given: Partial<GroupLesson> = {}): GroupLesson => ({
  lessonId: anId(200 + order),
  title: `Урок ${order}`,
  order,
  publishedAt: aTime,
  opensAt: null,
  dueAt: null,
  opensAfter: null,
  dueAfter: null,
  plannedOpensAt: null,
  plannedDueAt: null,
  ...given,
});

const aWholeGroup = (given: Partial<WholeGroup> = {}): WholeGroup => ({
  ...aGroup(),
  lessons: [lesson(0, { dueAt: '2030-09-10T10:00:00.000Z' }), lesson(1, { dueAfter: 3 })],
  curators: [],
  ...given,
});

interface Setting {
  role?: Role;
  answers?: Answer[];
}

const open = (group: WholeGroup, { role = 'admin', answers = [] }: Setting = {}) =>
  openPage(`/groups/${anId(300)}?tab=schedule`, [
    answer(auth.getMe, { user: aUser(role) }),
    answer(groupCalls.listMyGroups, []),
    answer(groupCalls.getGroup, group, { id: anId(300) }),
    ...answers,
  ]);

test('only what is changed can be saved, and all dates are sent at once', async () => {
  const group = aWholeGroup();
  const { requests } = open(group, { answers: [answer(groupCalls.updateGroup, group, { id: anId(300) })] });
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Сохранить расписание' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(screen.getByLabelText('Открывается: Урок 1'), { target: { value: '2030-09-01T09:00' } });
  expect(await screen.findByText('Есть несохранённые изменения')).toBeTruthy();
  fireEvent.click(save);
  await waitFor(() => expect(requests.filter(({ call }) => call === 'updateGroup')).toHaveLength(1));
  const [sent] = requests.filter(({ call }) => call === 'updateGroup');
  expect(sent?.body).toEqual({
    basedOn: aTime,
    startsAt: null,
    endsAt: null,
    lessons: [
      { lessonId: anId(200), opensAt: null, dueAt: '2030-09-10T10:00:00.000Z' },
      { lessonId: anId(201), opensAt: new Date('2030-09-01T09:00').toISOString(), dueAt: null },
    ],
  });
});

const later = '2030-08-01T07:00:00.000Z';
const sentence = 'Пока вы правили поток, его сохранил кто-то ещё: Пётр Ким';

/** A colleague has renamed the group: what is based on the former one is refused. */
function savedMeanwhile(): Answer[] {
  const theirs = aWholeGroup({ title: 'Их название', updatedAt: later });
  return [
    answer(groupCalls.getGroup, theirs, { id: anId(300) }),
    answer(
      groupCalls.updateGroup,
      ({ basedOn }) =>
        basedOn === later ? theirs : refuseStale('conflict', sentence, { by: 'Пётр Ким', at: later }),
      { id: anId(300) },
    ),
  ];
}

test.each([
  ['Взять сохранённое', 'Их название', 1],
  ['Сохранить моё поверх', undefined, 2],
])('a title that a colleague has changed meanwhile: «%s»', async (button, title, saves) => {
  const { requests, answers } = open(aWholeGroup());
  fireEvent.click(await screen.findByRole('button', { name: 'Настройки' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Название');
  fireEvent.change(field, { target: { value: 'Моё название' } });
  answers.push(...savedMeanwhile());
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText(/его сохранил кто-то ещё: Пётр Ким/)).toBeTruthy();
  expect(field.value).toBe('Моё название');
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByText(/Пётр Ким/)).toBeNull());
  const sent = requests.filter(({ call }) => call === 'updateGroup');
  expect(sent).toHaveLength(saves);
  expect(sent.at(-1)?.body).toMatchObject({ title: 'Моё название' });
  await waitFor(() => expect(screen.queryByLabelText<HTMLInputElement>('Название')?.value).toBe(title));
});

test('dates of one’s own are saved over a colleague’s by a word', async () => {
  const { requests, answers } = open(aWholeGroup());
  fireEvent.change(await screen.findByLabelText('Открывается: Урок 1'), {
    target: { value: '2030-09-01T09:00' },
  });
  answers.push(...savedMeanwhile());
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить расписание' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Сохранить моё поверх' }));
  await waitFor(() => expect(screen.queryByText(/Пётр Ким/)).toBeNull());
  const sent = requests.filter(({ call }) => call === 'updateGroup').map(({ body }) => body);
  const opensAt = new Date('2030-09-01T09:00').toISOString();
  expect(sent).toMatchObject([
    { basedOn: aTime, lessons: [{}, { opensAt }] },
    { basedOn: later, lessons: [{}, { opensAt }] },
  ]);
});

test('dates move by the days that are typed, and back by «Отменить»', async () => {
  open(aWholeGroup());
  const due = await screen.findByLabelText<HTMLInputElement>('Сдать до: Урок 0');
  const before = due.value;
  fireEvent.change(screen.getByLabelText('На сколько дней сдвинуть все даты'), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Раньше' }));
  await waitFor(() => expect(due.value).toBe(before.replace('09-10', '09-08')));
  expect(screen.getByLabelText<HTMLInputElement>('Сдать до: Урок 1').value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(due.value).toBe(before));
});

test('days that are not a number move nothing, and neither does an empty schedule', async () => {
  open(aWholeGroup({ lessons: [lesson(0)] }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Позже' })).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Сдать до: Урок 0'), { target: { value: '2030-09-01T09:00' } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Позже' }).disabled).toBe(false),
  );
  fireEvent.change(screen.getByLabelText('На сколько дней сдвинуть все даты'), { target: { value: '0' } });
  expect(await screen.findByText('От 1 до 3650 дней')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Позже' }).disabled).toBe(true);
});

test('where the group fixes no date, the days say what applies', async () => {
  open(aWholeGroup());
  expect((await screen.findByLabelText('Сдать до: Урок 1')).getAttribute('aria-describedby')).toBeTruthy();
  expect(screen.getByText(/через 3.дня после записи/)).toBeTruthy();
});

test('a course without lessons has dates of the group alone', async () => {
  open(aWholeGroup({ lessons: [] }));
  expect(await screen.findByText(/В курсе пока нет уроков/)).toBeTruthy();
  expect(screen.getByLabelText('Начало потока')).toBeTruthy();
});

test('a curator reads, and changes nothing', async () => {
  const curators = [{ id: anId(9), firstName: 'Ольга', lastName: 'Белова', wholeCourse: true }];
  open(aWholeGroup({ curators }), { role: 'curator' });
  expect(await screen.findByText('Урок 0', { exact: false })).toBeTruthy();
  expect(screen.getByText('Куратор: Ольга Белова')).toBeTruthy();
  for (const name of ['Настройки', 'Создать копию', 'Удалить', 'Сохранить расписание']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('a student is refused, and nothing is asked for', async () => {
  const { requests } = open(aWholeGroup(), { role: 'student' });
  expect(await screen.findByText('Access denied')).toBeTruthy();
  expect(requests.some(({ call }) => call === 'getGroup')).toBe(false);
});
