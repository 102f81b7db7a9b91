// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { signIns } from '#contract/sign-ins/calls.ts';
import type { SignIn } from '#contract/sign-ins/schemas.ts';
import { anId, aTime, aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const row: SignIn = {
  id: anId(5),
  timestamp: aTime,
  outcome: 'wrong',
  via: 'password',
  address: '192.0.2.7',
  device: 'Chrome, Windows',
  person: { id: anId(2), firstName: 'Пётр', lastName: 'Соловьёв', email: 'petr@example.ru' },
};

const open = (given: Answer, address = '/sign-ins') =>
  openPage(address, [answer(auth.getMe, { user: aUser('admin') }), answer(groups.listMyGroups, []), given]);

test('a row says when, who, what came of it and from where; at an unknown address, nobody', async () => {
  const nobody: SignIn = { ...row, id: anId(4), outcome: 'unknown', person: null, device: '' };
  const ofTomorrow: SignIn = { ...row, id: anId(3), outcome: 'by_ring', via: 'ring' };
  open(answer(signIns.listSignIns, [row, nobody, ofTomorrow]));
  const rows = within(await screen.findByRole('list', { name: 'Входы' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Неверный парольПётр Соловьёвpetr@example.ruChrome, Windows · 192.0.2.7 · пароль$/),
    expect.stringMatching(/Незнакомый emailТакого email нетНеизвестное устройство · 192.0.2.7 · пароль$/),
    expect.stringMatching(/by_ringПётр Соловьёв.* · ring$/),
  ]);
});

test('the filters of the address are asked for, and chosen ones come into it', async () => {
  const { requests, router } = open(answer(signIns.listSignIns, []), '/sign-ins?outcome=wrong&who=Пётр');
  await screen.findByText('Входов не найдено');
  const asked = () => requests.filter(({ call }) => call === 'listSignIns').at(-1)?.query;
  expect(asked()).toMatchObject({ search: 'Пётр', outcome: 'wrong' });
  fireEvent.change(screen.getByLabelText('Адрес'), { target: { value: ' 192.0.2.7 ' } });
  fireEvent.change(screen.getByLabelText('Что'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Применить фильтры' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ who: 'Пётр', address: '192.0.2.7' }));
  await waitFor(() => expect(asked()).toMatchObject({ search: 'Пётр', address: '192.0.2.7' }));
});

test('a failure is said in words', async () => {
  open(answer(signIns.listSignIns, () => refuse('unavailable', 'База не отвечает')));
  expect(await screen.findByText('База не отвечает')).toBeTruthy();
});
