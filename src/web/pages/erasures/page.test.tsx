// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { personalData } from '#contract/personal-data/calls.ts';
import type { Erasure, ErasureAct } from '#contract/personal-data/schemas.ts';
import { anId, aTime, aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const person = { firstName: 'Ольга', lastName: 'Белова', email: 'olga@example.ru' };

const overdue: Erasure = {
  id: anId(1),
  number: 1,
  askedBy: 'person',
  askedAt: aTime,
  coolOffUntil: aTime,
  dueAt: aTime,
  state: 'open',
  refusal: null,
  reason: 'Закончила учиться',
  person,
  isDeleted: false,
  endedAt: null,
  endedBy: null,
};

const cooling: Erasure = {
  ...overdue,
  id: anId(2),
  number: 2,
  reason: null,
  person: { ...person, firstName: 'Пётр' },
  coolOffUntil: '2099-01-01T00:00:00.000Z',
  dueAt: '2099-01-08T00:00:00.000Z',
};

const act: ErasureAct = {
  number: 1,
  accountId: anId(50),
  askedBy: 'person',
  askedAt: aTime,
  erasedAt: aTime,
  erasedBy: null,
  operator: null,
  kinds: [{ title: 'Ответы', rows: 3 }],
  consents: [],
  version: '1.0.0',
  vacuumedAt: aTime,
  journal: [],
};

const open = (answers: Answer[] = [], address = '/legal/erasures') =>
  openPage(address, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(personalData.listErasures, { requests: [overdue, cooling], byItself: false }),
    answer(personalData.getErasureAct, act),
    ...answers,
  ]);

const item = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Открытые просьбы' }));
  const found = list.getAllByRole('listitem').find(({ textContent }) => textContent.includes(name));
  if (!found) throw new Error(`Нет просьбы: ${name}`);
  return within(found);
};
const button = (inside: ReturnType<typeof within>, name: string) => inside.getByRole('button', { name });

test('what is overdue says so; what can still be taken back can’t be erased yet', async () => {
  open();
  expect((await item('Ольга')).getByText(/Просрочено/)).toBeTruthy();
  const later = await item('Пётр');
  expect(later.getByText(/можно взять назад до/)).toBeTruthy();
  expect(button(later, 'Стереть…').getAttribute('aria-disabled')).toBe('true');
});

test('a wrong email stays in the dialog; the right one leads to the act, where the name stands once', async () => {
  const message = 'Это не email того, кого стирают';
  const { address, answers, requests } = open([
    answer(personalData.eraseByRequest, refuse('invalid', message, { email: message })),
  ]);
  fireEvent.click(button(await item('Ольга'), 'Стереть…'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Email этого человека/), { target: { value: 'olga@example.ru' } });
  fireEvent.click(button(dialog, 'Стереть насовсем'));
  expect(await dialog.findByText(message)).toBeTruthy();

  answers.push(answer(personalData.eraseByRequest, { id: overdue.id, person }));
  fireEvent.click(button(dialog, 'Стереть насовсем'));
  expect(await screen.findByText(/Напечатайте сейчас: имя показано один раз/)).toBeTruthy();
  expect(address()).toBe(`/legal/erasures/${overdue.id}/act`);
  expect(screen.getByText('Ольга Белова, olga@example.ru')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'eraseByRequest')?.body).toEqual({ email: 'olga@example.ru' });
});

test('an act that is opened later names nobody, and leaves a line to be filled in', async () => {
  open([], `/legal/erasures/${overdue.id}/act`);
  const sheet = within(await screen.findByRole('article', { name: /Акт № 1/ }));
  expect(sheet.getByRole('row', { name: 'Ответы 3' })).toBeTruthy();
  expect(screen.queryByText(/имя показано один раз/)).toBe(null);
  expect(sheet.queryByText(/Ольга/)).toBe(null);
});

test('the switch and a refusal are sent, the refusal with its reason', async () => {
  const { requests } = open([
    answer(personalData.switchErasures, { byItself: true }),
    answer(personalData.refuseErasure, { ...overdue, state: 'refused', refusal: 'Договор' }),
  ]);
  fireEvent.click(await screen.findByRole('switch', { name: /Стирать самим/ }));
  fireEvent.click(button(await item('Ольга'), 'Отказать…'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(button(dialog, 'Отказать'));
  expect(await dialog.findByText('Напишите, почему: это прочитает человек')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Причина/), { target: { value: 'Договор' } });
  fireEvent.click(button(dialog, 'Отказать'));
  await expect
    .poll(() => requests.find(({ call }) => call === 'refuseErasure')?.body)
    .toEqual({ reason: 'Договор' });
  expect(requests.find(({ call }) => call === 'switchErasures')?.body).toEqual({ byItself: true });
});
