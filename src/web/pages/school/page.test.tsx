// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { school } from '#contract/school/calls.ts';
import type { SchoolSettings } from '#contract/school/schemas.ts';
import { aTime, aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuseStale } from '#test/page-server.ts';
import { openPage, withProviders } from '#test/page.ts';

const nothing: SchoolSettings = {
  name: null,
  shortName: null,
  accent: null,
  senderName: null,
  signature: null,
  contact: null,
  daysOff: [],
  datesOff: [],
  namesByAdmins: false,
  defaultName: 'Отклик',
  logo: null,
  savedAt: null,
};

const open = (settings = nothing, answers: Answer[] = []) =>
  openPage('/school', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(school.getSchoolSettings, settings),
    ...answers,
  ]);

const opened = async () => within(await screen.findByRole('form', { name: 'Название и письма' }));
const type = (form: Awaited<ReturnType<typeof opened>>, label: RegExp | string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } });
const save = (form: Awaited<ReturnType<typeof opened>>) =>
  fireEvent.click(form.getByRole('button', { name: 'Сохранить' }));

test('an empty field is the product’s own, and days of the calendar are typed as they are written here', async () => {
  const { requests } = open(nothing, [answer(school.updateSchoolSettings, nothing)]);
  const form = await opened();
  expect(form.getByLabelText<HTMLInputElement>(/^Название школы/).placeholder).toBe('Отклик');
  expect(form.queryByText(/меняют только администраторы/)).toBeNull();
  type(form, /^Название школы/, 'Школа речи');
  fireEvent.click(form.getByRole('checkbox', { name: 'Сб' }));
  fireEvent.click(form.getByRole('checkbox', { name: 'Вс' }));
  type(form, /^Нерабочие дни/, '1.1.2027\n08.01.2027');
  save(form);
  await expect
    .poll(() => requests.find(({ call }) => call === 'updateSchoolSettings')?.body)
    .toEqual({
      name: 'Школа речи',
      shortName: null,
      accent: null,
      senderName: null,
      signature: null,
      contact: null,
      daysOff: [6, 7],
      datesOff: ['2027-01-01', '2027-01-08'],
      namesByAdmins: false,
      basedOn: null,
    });
});

test('a colour on which words are not read is refused before it is sent, with the nearest one, which one press takes', async () => {
  const { requests } = open();
  const form = await opened();
  type(form, /^Цвет/, '#ffff00');
  save(form);
  expect(await form.findByText(/Ближайший, на котором они видны: #7a7a00/)).toBeTruthy();
  expect(requests.some(({ call }) => call === 'updateSchoolSettings')).toBe(false);
  fireEvent.click(form.getByRole('button', { name: 'Взять ближайший: #7a7a00' }));
  expect(form.getByLabelText<HTMLInputElement>(/^Цвет/).value).toBe('#7a7a00');
  expect(await form.findByText('Тёмная тема')).toBeTruthy();
});

test('what somebody else has saved meanwhile is put before the choice', async () => {
  const theirs = { ...nothing, name: 'Их имя', savedAt: aTime };
  const { answers } = open(nothing, [
    answer(
      school.updateSchoolSettings,
      refuseStale('conflict', 'Пока вы правили настройки школы, их сохранил кто-то ещё: Вера Новикова', {
        by: 'Вера Новикова',
        at: aTime,
      }),
    ),
  ]);
  const form = await opened();
  type(form, /^Название школы/, 'Моё имя');
  answers.push(answer(school.getSchoolSettings, theirs));
  save(form);
  fireEvent.click(await form.findByRole('button', { name: 'Взять сохранённое' }));
  await expect.poll(() => form.getByLabelText<HTMLInputElement>(/^Название школы/).value).toBe('Их имя');
});

test('who changes names is asked where people sign in through others', async () => {
  withProviders([{ name: 'sso', title: 'Вход для сотрудников' }]);
  open();
  const form = await opened();
  expect(form.getByRole('checkbox', { name: /меняют только администраторы/ })).toBeTruthy();
});
