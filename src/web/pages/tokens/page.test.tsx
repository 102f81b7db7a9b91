// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { tokens as tokenCalls } from '#contract/tokens/calls.ts';
import type { ApiToken } from '#contract/tokens/schemas.ts';
import { anId, aTime, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const token: ApiToken = {
  id: anId(5),
  title: '1С: кадры',
  start: 'otk_AbC1',
  owner: { id: anId(2), firstName: 'Анна', lastName: 'Ясная' },
  scopes: ['people:write'],
  courses: null,
  createdAt: aTime,
  expiresAt: aTime,
  lastUsedAt: null,
  state: 'works',
};

const whole = `otk_${'A'.repeat(43)}`;

const open = (tokens: ApiToken[]) =>
  openPage('/tokens', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(groups.listMyGroups, []),
    answer(courses.listCourses, []),
    answer(tokenCalls.listTokens, tokens),
    answer(tokenCalls.createToken, { ...token, token: whole }),
    answer(tokenCalls.revokeToken, { id: token.id }, { id: token.id }),
  ]);

test('without tokens the page says what they are for', async () => {
  open([]);
  expect(await screen.findByText('Ни одна программа сюда не ходит')).toBeTruthy();
});

test('each says what is allowed, for how long and whether it works; a dead one can’t be revoked', async () => {
  const course = { id: anId(7), title: 'Переговоры' };
  open([
    token,
    { ...token, id: anId(6), title: 'Отчёт', courses: [course], state: 'revoked', lastUsedAt: aTime },
  ]);
  const rows = within(await screen.findByRole('list', { name: 'Токены программ' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/1С: кадрыotk_AbC1… · Анна ЯснаяДействуетМожноЛюди: импорт и входКурсыВсе.*Ещё не/),
    expect.stringMatching(/Отчёт.*ОтозванМожно.*КурсыПереговоры.*Последнее использование.*\d$/),
  ]);
});

test('a new token is asked for with its limits, shown once and gone with its dialog', async () => {
  const { requests } = open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Новый токен' }));
  fireEvent.click(screen.getByRole('button', { name: 'Выпустить токен' }));
  expect(await screen.findByText('Выберите, что программе можно')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Для чего он'), { target: { value: '1С: кадры' } });
  fireEvent.click(screen.getByLabelText('Люди: импорт и вход'));
  fireEvent.click(screen.getByLabelText('Курсы: чтение'));
  fireEvent.click(screen.getByRole('button', { name: 'Выпустить токен' }));
  expect((await screen.findByLabelText<HTMLInputElement>('1С: кадры')).value).toBe(whole);
  expect(requests.find(({ call }) => call === 'createToken')?.body).toMatchObject({
    title: '1С: кадры',
    scopes: ['people:write', 'courses:read'],
    courseIds: null,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Готово' }));
  expect(screen.queryByDisplayValue(whole)).toBeNull();
});

test('it is revoked after a question', async () => {
  const { requests } = open([token]);
  fireEvent.click(await screen.findByRole('button', { name: 'Отозвать токен «1С: кадры»' }));
  expect(requests.filter(({ call }) => call === 'revokeToken')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Отозвать' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.filter(({ call }) => call === 'revokeToken')).toHaveLength(1);
});
