// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { legal } from '#contract/legal/calls.ts';
import type { AskedText, OwnConsents } from '#contract/legal/schemas.ts';
import { personalData } from '#contract/personal-data/calls.ts';
import type { OwnErasure } from '#contract/personal-data/schemas.ts';
import { providers } from '#contract/providers/calls.ts';
import { signIns } from '#contract/sign-ins/calls.ts';
import { aTime, aUser, anId, anOperator } from '#test/page-rows.ts';
import { type Answer, answer } from '#test/page-server.ts';
import { openPage, withOperator, withProviders } from '#test/page.ts';

const student = aUser('student');
const later = '2099-01-01T00:00:00.000Z';

const request: NonNullable<OwnErasure['request']> = {
  number: 7,
  askedBy: 'person',
  askedAt: aTime,
  coolOffUntil: later,
  dueAt: '2099-01-08T00:00:00.000Z',
  state: 'open',
  refusal: null,
};

const none: OwnErasure = { request: null, coolOffDays: 3 };

const open = (answers: Answer[] = []) =>
  openPage('/profile?tab=data', [
    answer(auth.getMe, { user: student }),
    answer(courses.listMyCourses, []),
    answer(auth.listSessions, []),
    answer(signIns.listOwnSignIns, []),
    answer(personalData.getOwnErasure, none),
    ...answers,
  ]);

test('asked for with the password, it stands at the head of the page, and is taken back there', async () => {
  const { answers, requests } = open([answer(personalData.askToErase, { ...none, request })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Попросить стереть мои данные' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Текущий пароль'), { target: { value: 'secret' } });
  answers.push(answer(auth.getMe, { user: { ...student, erasesAt: later } }));
  fireEvent.click(dialog.getByRole('button', { name: 'Попросить' }));

  const line = within(await screen.findByRole('complementary', { name: 'Просьба стереть данные' }));
  expect(await screen.findByText(/Просьба № 7/)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'askToErase')?.body).toEqual({
    password: 'secret',
    reason: '',
  });
  answers.push(
    answer(personalData.takeBackErasure, { ...none, request: { ...request, state: 'taken_back' } }),
    answer(auth.getMe, { user: student }),
  );
  fireEvent.click(line.getByRole('button', { name: 'Взять назад' }));
  await waitFor(() =>
    expect(screen.queryByRole('complementary', { name: 'Просьба стереть данные' })).toBe(null),
  );
  expect(await screen.findByRole('button', { name: 'Попросить стереть мои данные' })).toBeTruthy();
});

test('a refusal is read with its reason; when the time is over, nothing offers to take it back', async () => {
  const { answers, queryClient } = open([
    answer(personalData.getOwnErasure, {
      ...none,
      request: { ...request, state: 'refused', refusal: 'Договор ещё исполняется' },
    }),
  ]);
  expect(await screen.findByText('Договор ещё исполняется')).toBeTruthy();
  answers.push(answer(personalData.getOwnErasure, { ...none, request: { ...request, coolOffUntil: aTime } }));
  await queryClient.invalidateQueries();
  expect(await screen.findByText(/Срок, когда просьбу можно взять назад, прошёл/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Взять назад' })).toBe(null);
});

test('whoever has no password is sent to sign in again, and then needs nothing more', async () => {
  withProviders([{ name: 'sso', title: 'Вход для сотрудников' }]);
  const signInAgain = { name: 'sso', title: 'Вход для сотрудников', isFresh: false };
  const own = {
    identities: [],
    providers: [],
    asksPassword: false,
    passwordOpens: true,
    mayUnbind: false,
    signInAgain,
  };
  const { answers, requests, queryClient } = open([
    answer(providers.listIdentities, own),
    answer(personalData.askToErase, { ...none, request }),
  ]);
  const card = within(await screen.findByRole('form', { name: 'Скачать мои данные' }));
  const link = card.getByRole('link', { name: 'Войти ещё раз через «Вход для сотрудников»' });
  expect(link.getAttribute('href')).toBe('/api/sign-in/sso?again=1&next=%2Fprofile%3Ftab%3Ddata');
  expect(card.queryByLabelText('Текущий пароль')).toBe(null);
  expect(card.queryByRole('button', { name: 'Скачать' })).toBe(null);

  answers.push(answer(providers.listIdentities, { ...own, signInAgain: { ...signInAgain, isFresh: true } }));
  await queryClient.invalidateQueries();
  await card.findByText(/подтверждать, что это вы, не нужно/);
  expect(card.queryByRole('link')).toBe(null);
  fireEvent.click(await screen.findByRole('button', { name: 'Попросить стереть мои данные' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Попросить' }));
  expect(await screen.findByText(/Просьба № 7/)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'askToErase')?.body).toEqual({ reason: '' });
});

test('a consent without which nobody studies is taken back once the person has read what follows', async () => {
  withOperator(anOperator.name, 1);
  const text: AskedText = { id: anId(1), kind: 'processing', number: 2, title: 'Согласие', required: true };
  const given = { ...text, textId: text.id, act: 'given', at: aTime, how: 'join' } as const;
  const own: OwnConsents = { operator: null, policy: 1, due: [], inForce: [text], consents: [given] };
  const { requests } = open([
    answer(legal.getOwnConsents, own),
    answer(legal.answerConsents, { ...own, user: student }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Отозвать' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const follows =
    /Без него школа не может вести ваше обучение, а ответов, которые ждут проверки, ИИ-наставник не прочитает\. Ваши данные будут стёрты не позже \d\d\.\d\d\.\d{4}\./;
  expect(dialog.getByText(follows)).toBeTruthy();
  expect(requests.some(({ call }) => call === 'answerConsents')).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Отозвать' }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'answerConsents')?.body).toEqual({
      consents: [{ textId: text.id, given: false }],
      from: 'profile',
    }),
  );
});
