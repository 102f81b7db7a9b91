// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { legal } from '#contract/legal/calls.ts';
import { type Asks, type LegalKind, type LegalSettings, legalKind } from '#contract/legal/schemas.ts';
import { kindNames } from '#contract/legal/words.ts';
import { aTime, aUser } from '#test/page-rows.ts';
import { answer, refuse, refuseStale } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const nothing: LegalSettings = {
  operator: null,
  operatorSavedAt: null,
  texts: [],
  drafts: [],
  isWavedOff: false,
  joined: 0,
  ownTerms: 0,
  openErasures: 0,
  overdueErasures: 0,
  hasModelAbroad: false,
  people: { owing: 0, answered: 0, unasked: 0 },
};

const open = (settings = nothing, address = '/legal/settings') =>
  openPage(address, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(legal.getLegalSettings, settings),
    answer(legal.listConsents, []),
    answer(
      legal.getLegalTemplate,
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
  expect(await text.findByText('Оператор — {{оператор}}')).toBeTruthy();
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

test('an example is offered to an empty form alone: nothing that was typed is lost to it', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Пример' })).toBeTruthy();
  const name = screen.getByLabelText(/^Название.*/, { selector: '[name="name"]' });
  fireEvent.change(name, { target: { value: 'Моя школа' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Пример' })).toBeNull());
});

test('the term that a template leaves open is a field of its own', async () => {
  const template = 'Срок: {{срок}} либо до отзыва.\n\n{{срок}}. После этого данные стирают.';
  const { requests, answers } = open({
    ...nothing,
    drafts: [{ kind: 'policy', title: 'Политика', text: template, revision: 1 }],
  });
  answers.push(answer(legal.updateLegalDraft, refuse('internal', 'Сломалось'), { kind: 'policy' }));
  const policy = (await screen.findByRole('heading', { name: kindNames.policy })).closest('details');
  const text = within(policy ?? document.body);
  fireEvent.change(text.getByLabelText('Срок'), { target: { value: ' три года ' } });
  fireEvent.click(text.getByText('Сохранить черновик'));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'updateLegalDraft')?.body).toMatchObject({
      text: 'Срок: три года либо до отзыва.\n\nТри года. После этого данные стирают.',
    }),
  );
  expect(text.queryByLabelText('Срок')).toBeNull();
});

test('an operator whom a colleague has named meanwhile is taken, or one’s own saved over it, by a word', async () => {
  const operator = {
    name: 'ООО «Ромашка»',
    address: 'Москва',
    email: 'data@romashka.ru',
    inn: null,
    ogrn: null,
    phone: null,
    responsible: null,
    notice: null,
    abroadNotice: null,
    asks: 'joining',
  } as const;
  const { requests, answers } = open({ ...nothing, operator, operatorSavedAt: aTime });
  const name = await screen.findByLabelText<HTMLInputElement>(/^Название.*/, { selector: '[name="name"]' });
  fireEvent.change(name, { target: { value: 'Моя' } });
  const later = '2026-11-21T10:00:00.000Z';
  const theirs = { ...nothing, operator: { ...operator, name: 'Их' }, operatorSavedAt: later };
  const message = 'Пока вы правили сведения об операторе, их сохранил кто-то ещё: Пётр Ким';
  answers.push(
    answer(legal.updateOperator, ({ basedOn }) =>
      basedOn === later ? theirs : refuseStale('conflict', message, { by: 'Пётр Ким', at: later }),
    ),
    answer(legal.getLegalSettings, theirs),
  );
  const save = () => fireEvent.click(screen.getAllByRole('button', { name: 'Сохранить' })[0] ?? name);
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Взять сохранённое' }));
  await expect.poll(() => name.value).toBe('Их');
  expect(screen.queryByText(message, { exact: false })).toBeNull();
  fireEvent.change(name, { target: { value: 'Наша' } });
  save();
  await expect.poll(() => requests.filter(({ call }) => call === 'updateOperator').length).toBe(2);
  expect(requests.findLast(({ call }) => call === 'updateOperator')?.body).toMatchObject({
    name: 'Наша',
    basedOn: later,
  });
});

describe('before publishing it is said who will be asked, and who won’t', () => {
  const draft = (kind: LegalKind) => ({ kind, title: 'Документ', text: 'Текст', revision: 1 });
  const operator = {
    name: 'ООО «Ромашка»',
    address: 'Москва',
    email: 'data@romashka.ru',
    inn: null,
    ogrn: null,
    phone: null,
    responsible: null,
    notice: null,
    abroadNotice: null,
  };
  const ready = (asks: Asks, given: Partial<LegalSettings> = {}): LegalSettings => ({
    ...nothing,
    operator: { ...operator, asks },
    drafts: [draft('policy'), draft('processing')],
    people: { owing: 3, answered: 211, unasked: 2 },
    ...given,
  });
  const opened = async () => within(await screen.findByRole('form', { name: 'Публикация' }));
  const choose = (form: Awaited<ReturnType<typeof opened>>, name: string) =>
    fireEvent.click(form.getByRole('checkbox', { name }));
  const said = (form: Awaited<ReturnType<typeof opened>>) =>
    [...form.getByRole('status', { name: 'Кого спросят' }).children].map(({ textContent }) =>
      textContent?.replaceAll('\u00a0', ' '),
    );

  test('a first text of consent leaves out those who have answered others, until all are asked anew', async () => {
    open(ready('joining'));
    const form = await opened();
    expect(said(form)).toEqual([]);
    choose(form, kindNames.policy);
    expect(said(form)).toEqual(['Никого не спросим: политику читают, согласия с ней не дают.']);
    choose(form, kindNames.processing);
    const unasked = 'Не спросим 2 человек, кого завела школа: так выбрано в «Кого спрашивать».';
    expect(said(form)).toEqual([
      'Спросим 3 человек: не ответив, дальше следующей страницы не пройти.',
      `Не спросим 211 человек: на прежние документы ответ есть, а на «${kindNames.processing}» его не будет. Чтобы спросить и их, отметьте «Спросить всех заново».`,
      unasked,
    ]);
    fireEvent.click(form.getByRole('checkbox', { name: /Спросить всех заново/ }));
    expect(said(form)).toEqual([
      'Спросим 214 человек: не ответив, дальше следующей страницы не пройти.',
      unasked,
    ]);
  });

  test('of a mended text the answers stay; a school that asks nobody asks nobody', async () => {
    const texts = [
      { kind: 'processing', number: 1, title: 'Документ', text: 'Текст', publishedAt: aTime } as const,
    ];
    open(ready('everyone', { texts, people: { owing: 0, answered: 21, unasked: 0 } }));
    const form = await opened();
    choose(form, kindNames.processing);
    expect(said(form)).toEqual([
      'Из тех, кто уже есть, не спросим никого.',
      'Не спросим 21 человека: прежние ответы остаются в силе.',
    ]);
    cleanup();
    open(ready('nobody'));
    const ofNobody = await opened();
    choose(ofNobody, kindNames.processing);
    expect(said(ofNobody)).toEqual(['Никого не спросим: так выбрано в «Кого спрашивать».']);
  });
});

test('the filters of the consents’ journal are in the address, and a choice there asks no settings anew', async () => {
  const { requests, router } = open(nothing, '/legal/settings?act=refused&kind=nonsense');
  const heading = await screen.findByRole('heading', { name: 'Журнал согласий' });
  const journal = within(heading.closest('section') ?? document.body);
  const asked = () => requests.filter(({ call }) => call === 'listConsents').at(-1)?.query;
  expect(journal.getByRole('combobox', { name: 'Ответ' })).toHaveProperty('value', 'refused');
  expect(journal.getByRole('combobox', { name: 'Документ' })).toHaveProperty('value', '');
  await expect.poll(asked).toEqual({ act: 'refused', limit: '100' });

  fireEvent.change(journal.getByRole('combobox', { name: 'Документ' }), { target: { value: 'letters' } });
  await expect.poll(asked).toEqual({ act: 'refused', kind: 'letters', limit: '100' });
  expect(router.state.location.search).toEqual({ act: 'refused', kind: 'letters' });
  expect(requests.filter(({ call }) => call === 'getLegalSettings')).toHaveLength(1);
});
