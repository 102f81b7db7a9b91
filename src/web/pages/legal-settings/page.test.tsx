// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { legalCalls } from '#contract/legal-calls.ts';
import { type LegalSettings, legalKind } from '#contract/legal/schemas.ts';
import { kindNames } from '#contract/legal/words.ts';
import { aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const nothing: LegalSettings = {
  operator: null,
  texts: [],
  drafts: [],
  isWavedOff: false,
  joined: 0,
  ownTerms: 0,
  openErasures: 0,
  overdueErasures: 0,
  hasModelAbroad: false,
};

const open = () =>
  openPage('/legal/settings', [
    answer(api.getMe, { user: aUser('admin') }),
    answer(legalCalls.getLegalSettings, nothing),
    answer(legalCalls.listConsents, []),
    answer(
      legalCalls.getLegalTemplate,
      { title: 'Политика школы', text: 'Оператор — {{оператор}}' },
      { kind: 'policy' },
    ),
  ]);

test('the steps are in the order in which they are made, each with its state', async () => {
  open();
  const list = (await screen.findByRole('link', { name: 'Кого спрашивать' })).closest('ol');
  const steps = within(list ?? document.body);
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ОператорНе назван',
    'УведомленияНе указаны',
    'ПолитикаНет',
    'СогласияНет',
    'Кого спрашиватьПока никого',
    'Сроки храненияПо умолчанию',
    'Просьбы стеретьОткрытых нет',
  ]);
});

test('under each document it says that a template is no legal advice; a template fills in the draft alone', async () => {
  const { requests } = open();
  for (const kind of legalKind.options) {
    const name = await screen.findByRole('heading', { name: kindNames[kind] });
    const text = within(name.closest('details') ?? document.body);
    expect(
      text.getByText('Шаблон, а не юридическая консультация. Прочитайте его со своим юристом.'),
      kind,
    ).toBeTruthy();
  }
  const policy = screen.getByRole('heading', { name: kindNames.policy }).closest('details');
  const text = within(policy ?? document.body);
  fireEvent.click(text.getByText('Заполнить по шаблону'));
  expect(await text.findByDisplayValue('Оператор — {{оператор}}')).toBeTruthy();
  expect(requests.map(({ call }) => call)).not.toContain('updateLegalDraft');
});

test('an example fills the operator’s form, says that it is one, and is not saved', async () => {
  const { requests } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Пример' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Название.*/, { selector: '[name="name"]' }).value).toBe(
    'ООО «Ромашка» (пример)',
  );
  expect(requests.map(({ call }) => call)).not.toContain('updateOperator');
});
