// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { aReferral, forQueue, heading, open, rows, settles, whole, wholeSurvey } from '#test/queue-page.ts';

forQueue();

const openSurvey = (given: Parameters<typeof wholeSurvey>[0] = {}) => {
  const one = wholeSurvey(given);
  return open([one], `?one=${one.referral.id}`, settles(one.referral, 'answered'), 'admin');
};

test('an alarm in a survey stands in the list by its survey, and opens with the questions and answers', async () => {
  openSurvey();
  await heading('Иван Ким');
  expect(rows()[0]?.textContent).toContain('Анкета «Ожидания»');
  expect(screen.getByText('Ответы в анкете похожи на тревогу')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ожидания' }).getAttribute('href')).toBe(
    `/surveys/${anId(600)}/responses`,
  );
  const given = within(screen.getByRole('region', { name: 'Ответы в анкете' }));
  expect(given.getByText('Что мешает?')).toBeTruthy();
  expect(given.getByText('Мне плохо')).toBeTruthy();
  expect(screen.queryByText('Задание')).toBeNull();
  expect(screen.queryByText(/попытка/)).toBeNull();
  expect(
    screen.getAllByRole('button', { name: /Ответить|Ложная тревога/ }).map((one) => one.textContent),
  ).toEqual([expect.stringContaining('Ответить'), 'Ложная тревога']);
});

test('a person answers in words that the author reads on the page of the survey', async () => {
  const { requests } = openSurvey();
  await heading('Иван Ким');
  fireEvent.click(screen.getByRole('button', { name: /Ответить/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ответить студенту' }));
  expect(dialog.getByText(/Иван Ким прочитает это на странице анкеты/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Ваш ответ/), { target: { value: 'Я рядом' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByText(/Отвечено\./)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'settleReferral')?.body).toEqual({
    decision: 'answered',
    reply: 'Я рядом',
    withdrawable: true,
  });
});

test('a false alarm in a survey promises nothing of models', async () => {
  const one = wholeSurvey();
  open([one], `?one=${one.referral.id}`, settles(one.referral, 'dismissed'), 'admin');
  await heading('Иван Ким');
  fireEvent.click(screen.getByRole('button', { name: 'Ложная тревога' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Это ложная тревога?' }));
  expect(asked.getByText('Запись закроется. Ответы останутся в анкете, как все другие.')).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Ложная тревога' }));
  expect(await screen.findByText(/Ложная тревога\./)).toBeTruthy();
});

test('what was written after a talk is read beside the answer while its alarm is open', async () => {
  const referral = aReferral(0, { reason: 'crisis', care: true, text: 'Прочитайте запись студента.' });
  open([whole(referral, { reflection: 'Мне плохо' })], `?one=${referral.id}`, [
    answer(api.settleReferral, referral, { id: referral.id }),
  ]);
  await heading('Иван Ким');
  expect(screen.getByText('Слова студента похожи на тревогу')).toBeTruthy();
  expect(screen.getByText('Прочитайте запись студента.')).toBeTruthy();
  const given = within(screen.getByRole('region', { name: 'Ответ студента' }));
  expect(given.getByText('Запись после разговора')).toBeTruthy();
  expect(given.getByText('Мне плохо')).toBeTruthy();
});
