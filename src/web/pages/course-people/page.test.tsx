// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { certificates } from '#contract/certificates/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { people as peopleCalls } from '#contract/people/calls.ts';
import type { CoursePerson, PersonDates } from '#contract/people/schemas.ts';
import { aCourse, anId, aTime, aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const autumn = { groupId: anId(700), groupTitle: 'Осень' };

const aPerson = (number: number, person: Partial<CoursePerson> = {}): CoursePerson => ({
  id: anId(number),
  firstName: 'Пётр',
  lastName: `Соловьёв-${number}`,
  email: `person-${number}@example.ru`,
  groupId: null,
  groupTitle: null,
  hasAccess: true,
  completed: 3,
  lessonCount: 12,
  judged: null,
  answers: 4,
  waiting: 1,
  overdue: 0,
  missed: 0,
  lastActiveAt: aTime,
  reasons: [],
  ...person,
});

const lesson = { id: anId(201), title: 'Слушать' };

const inNeed = aPerson(2, {
  ...autumn,
  overdue: 4,
  lastActiveAt: null,
  reasons: [
    { kind: 'overdue', lessons: [{ ...lesson, dueAt: aTime }] },
    { kind: 'absent', days: 9 },
    { kind: 'unopened', lesson: { id: anId(202), title: 'Говорить' }, openedAt: aTime },
    { kind: 'revision', answerId: anId(500), lesson, days: 6 },
  ],
});

const dates: PersonDates = {
  whole: null,
  lessons: [
    {
      ...lesson,
      opensAt: null,
      dueAt: '2026-12-05T10:00:00.000Z',
      isExtended: true,
      planned: { opensAt: null, dueAt: aTime },
      own: {
        opensAt: null,
        dueAt: '2026-12-05T10:00:00.000Z',
        reason: 'Болела',
        givenBy: { id: anId(9), firstName: 'Ольга', lastName: 'Ким' },
        createdAt: aTime,
      },
    },
  ],
};

const open = (people: CoursePerson[], answers: Answer[] = [], role: Role = 'curator') =>
  openPage(`/course/${anId(100)}/people?tab=list`, [
    answer(auth.getMe, { user: aUser(role) }),
    answer(courses.getCourse, aCourse(), { id: anId(100) }),
    answer(peopleCalls.listCoursePeople, people, { id: anId(100) }),
    answer(peopleCalls.listDates, dates, { id: anId(2) }),
    ...answers,
  ]);

test('each reason is a link to what can be done about it', async () => {
  open([inNeed, aPerson(3)]);
  const row = within((await screen.findByText('Пётр Соловьёв-2')).closest('li') as HTMLElement);
  expect(row.getByText(/Просрочено 4/).textContent).toMatch(/«Слушать» до 20\.11\.2026 и ещё 3/);
  expect(row.getByRole('link', { name: /Занятия не начаты, прошло 9\sдней/ }).getAttribute('href')).toBe(
    'mailto:person-2@example.ru',
  );
  expect(row.getByRole('link', { name: '«Говорить»' }).getAttribute('href')).toBe(`/lesson/${anId(202)}`);
  expect(row.getByRole('link', { name: /ждёт доработки 6\sдней/ }).getAttribute('href')).toBe(
    `/answers?lesson=${anId(201)}&student=${anId(2)}`,
  );
  expect(screen.getByRole('status').textContent).toMatch(/2\sчеловека, обратить внимание: 1/);
  expect(screen.getByText(/Пройдено 3 из 12\sуроков/, { selector: 'li:last-child p' })).toBeTruthy();
  expect(screen.queryByText(/Отправлены/)).toBeNull();
});

test('where more than an answer is asked for, a person’s row says how many were sent and how many passed', async () => {
  open([aPerson(2, { judged: { sent: 4, passed: 1 } }), aPerson(3, { judged: { sent: 0, passed: 0 } })]);
  expect(await screen.findByText('Отправлены 4, сдан 1')).toBeTruthy();
  expect(screen.getAllByText(/^Отправлен/)).toHaveLength(1);
});

test('people are found by their name and filtered by their group, which stands in the address', async () => {
  const { address } = open([inNeed, aPerson(3, { lastName: 'Ёлкина' })]);
  await screen.findByText('Пётр Соловьёв-2');
  fireEvent.change(screen.getByLabelText('Найти человека'), { target: { value: 'елкина петр' } });
  expect(screen.queryByText('Пётр Соловьёв-2')).toBeNull();
  expect(screen.getByText('Пётр Ёлкина')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Найти человека'), { target: { value: 'никто' } });
  expect(screen.getByText('Никого не нашлось')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Найти человека'), { target: { value: '' } });

  fireEvent.change(screen.getByLabelText('Поток'), { target: { value: autumn.groupId } });
  await waitFor(() => expect(address()).toContain(`group=${autumn.groupId}`));
  expect(screen.queryByText('Пётр Ёлкина')).toBeNull();
});

test('an extension is given from an overdue lesson, with what is planned and who gave it before', async () => {
  const { requests } = open([inNeed], [answer(peopleCalls.setDates, [], { id: anId(2) })]);
  fireEvent.click(await screen.findByRole('button', { name: '«Слушать»' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Личные даты: Пётр Соловьёв-2' }));
  const due = await dialog.findByLabelText<HTMLInputElement>(/Сдать до/);
  expect(due.value).not.toBe('');
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Причина/).value).toBe('Болела');
  expect(dialog.getByText('Действуют, срок продлён')).toBeTruthy();
  expect(dialog.getByText(/Даты изменены/).textContent).toContain('Ольга Ким');

  fireEvent.change(due, { target: { value: '2026-12-12T13:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.find(({ call }) => call === 'setDates')).toMatchObject({
    body: {
      courseId: anId(100),
      lessonId: anId(201),
      opensAt: null,
      dueAt: new Date('2026-12-12T13:00').toISOString(),
      reason: 'Болела',
    },
  });
});

test('dates are taken away; what the server refuses stands at its field', async () => {
  const { requests } = open(
    [inNeed],
    [
      answer(peopleCalls.setDates, refuse('invalid', 'Нет такого урока', { lessonId: 'Нет такого урока' }), {
        id: anId(2),
      }),
    ],
  );
  fireEvent.click(await screen.findByRole('button', { name: '«Слушать»' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('button', { name: 'Очистить даты' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await dialog.findByText('Нет такого урока')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'setDates')).toMatchObject({
    body: { opensAt: null, dueAt: null, reason: '' },
  });
});

test('whoever has no people sees that', async () => {
  open([]);
  expect(await screen.findByText('Здесь пока никого нет')).toBeTruthy();
});

test('a student has no such screen', async () => {
  const { requests } = open([inNeed], [], 'student');
  expect(await screen.findByText('Access denied')).toBeTruthy();
  expect(requests.some(({ call }) => call === 'listCoursePeople')).toBe(false);
});

test.each([
  [undefined, /появится, когда человек сдаст всё, что идёт в зачёт/],
  ['confirmed', /когда человек сдаст всё, что идёт в зачёт, .* подтвердит куратор/],
  ['by_hand', /выдают вручную, на странице человека/],
] as const)('where nobody has a certificate yet, it is said how one comes: %s', async (way, words) => {
  const certificate = { hours: 72, signedBy: '', text: '', ...(way && { given: way }) };
  open(
    [aPerson(2)],
    [
      answer(courses.getCourse, aCourse({ certificate }), { id: anId(100) }),
      answer(certificates.listCertificates, []),
    ],
    'admin',
  );
  expect((await screen.findByText(/Пока никому не выданы/)).textContent).toMatch(words);
});

test('a number that ends in one is said in the singular', async () => {
  const absent = { ...inNeed, reasons: [{ kind: 'absent' as const, days: 31 }] };
  open([absent, ...Array.from({ length: 20 }, (_, at) => aPerson(at + 3))]);
  expect(await screen.findByRole('link', { name: /Занятия не начаты, прошёл 31\sдень/ })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Выбрать всех'));
  fireEvent.click(screen.getByRole('button', { name: 'Написать (21)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Написать' }));
  expect(dialog.getByText(/Получит 21\sчеловек, каждый отдельно/)).toBeTruthy();
});

test('one writes to those chosen: their number is said, the words go to them alone, and the choice is over', async () => {
  const { requests } = open(
    [inNeed, aPerson(3), aPerson(4)],
    [answer(peopleCalls.writeToPeople, { sent: 2 })],
  );
  const write = await screen.findByRole('button', { name: 'Написать' });
  expect(write).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByLabelText('Выбрать всех'));
  fireEvent.click(screen.getByLabelText('Выбрать: Пётр Соловьёв-3'));
  fireEvent.click(screen.getByRole('button', { name: 'Написать (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Написать' }));
  expect(dialog.getByText(/Получат 2\sчеловека, каждый отдельно/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Сообщение'), { target: { value: 'Жду вас в среду' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByText(/Сообщение отправлено: 2\sчеловека/)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'writeToPeople')?.body).toEqual({
    userIds: [anId(2), anId(4)],
    text: 'Жду вас в среду',
    courseId: anId(100),
  });
  expect(screen.getByRole('button', { name: 'Написать' })).toHaveProperty('disabled', true);
});
