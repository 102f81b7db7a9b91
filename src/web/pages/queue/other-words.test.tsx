// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { referrals } from '#contract/referrals/calls.ts';
import { anId, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import {
  aFeedback,
  aReferral,
  forQueue,
  heading,
  open,
  press,
  rows,
  settles,
  whole,
  wholeSurvey,
} from '#test/queue-page.ts';

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
  expect(screen.getByText(/Иван Ким прочитает это на странице анкеты/)).toBeTruthy();
  const field = screen.getByLabelText(/Ваш ответ/);
  expect(document.activeElement).not.toBe(field);
  fireEvent.change(field, { target: { value: 'Я рядом' } });
  fireEvent.click(screen.getByRole('button', { name: /Ответить/ }));
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
    answer(referrals.settleReferral, referral, { id: referral.id }),
  ]);
  await heading('Иван Ким');
  expect(screen.getByText('Слова студента похожи на тревогу')).toBeTruthy();
  expect(screen.getByText('Прочитайте запись студента.')).toBeTruthy();
  const given = within(screen.getByRole('region', { name: 'Ответ студента' }));
  expect(given.getByText('Запись после разговора')).toBeTruthy();
  expect(given.getByText('Мне плохо')).toBeTruthy();
});

test('an alarm has a screen of its own: what to do, whom it was said to, one field, and no criteria', async () => {
  const referral = aReferral(0, { reason: 'crisis' });
  const told = [
    { id: anId(3), firstName: 'Анна', lastName: 'Крылова', openedAt: aTime },
    { id: anId(4), firstName: 'Борис', lastName: 'Лунин', openedAt: null },
  ];
  const alarm = { email: 'ivan@example.ru', support: 'Позвоните **8-800**', told };
  const one = whole(referral, { alarm, answer: { ...whole(referral).answer, feedback: aFeedback() } });
  const { requests } = open([one], `?one=${referral.id}`, [
    answer(referrals.passReferral, { told: 1 }, { id: referral.id }),
  ]);
  await heading('Иван Ким');
  const steps = within(screen.getByRole('region', { name: 'Что сделать' }));
  expect(steps.getAllByRole('listitem')[0]?.textContent).toBe('Ответьте сейчас, коротко.');
  expect(steps.getByRole('link', { name: 'ivan@example.ru' }).getAttribute('href')).toBe(
    'mailto:ivan@example.ru',
  );
  expect(steps.getByRole('link', { name: 'страница студента' }).getAttribute('href')).toBe(
    `/people/${anId(10)}`,
  );
  expect(steps.getByText(/Анна Крылова/).textContent).toMatch(/смотрели/);
  expect(steps.getByText(/Борис Лунин/).textContent).toMatch(/ещё не смотрели/);
  expect(screen.getByText('Что студент уже прочитал')).toBeTruthy();
  for (const absent of ['Факты', 'Есть частично', 'Отзыв ИИ-наставника', 'после срока', 'Задание']) {
    expect(screen.queryByText(absent)).toBeNull();
  }
  const field = screen.getByLabelText<HTMLTextAreaElement>('Ваш ответ');
  expect(document.activeElement).not.toBe(field);
  expect(field.value).toMatch(/^Здравствуйте, Иван\. Ваши слова прочёл человек/);

  // What is typed is kept, whichever record is looked at in between.
  fireEvent.change(field, { target: { value: 'Я рядом' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(document.activeElement?.textContent).toBe('Иван Ким');
  press('KeyR', { key: 'к' });
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Я рядом');
  fireEvent.click(screen.getByRole('button', { name: 'Передать администратору' }));
  expect(await screen.findByRole('button', { name: 'Передано администратору' })).toBeTruthy();
  expect(requests.map(({ call }) => call)).toContain('passReferral');
});

test.each([
  [null, 'Студент попросил, чтобы ответ прочитал человек', /не будет отправлен\.$/],
  [
    'Автор отозвал согласие на обработку персональных данных, отзыв ИИ-наставника не сделан',
    'Автор отозвал согласие на обработку персональных данных, отзыв ИИ-наставника не сделан',
    /не будет отправлен, пока автор этого не разрешит\.$/,
  ],
])('why no model has read an answer stands above it: %s', async (text, title, promise) => {
  const one = whole(aReferral(0, { reason: 'no_ai', text }));
  open([one], `?one=${one.referral.id}`);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(promise)).toBeTruthy();
});
