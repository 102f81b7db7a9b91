// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anId, aTime } from '#test/page-rows.ts';
import { aReferral, forQueue, heading, open, press, rows, settledBy, settles } from '#test/queue-page.ts';

forQueue();
afterEach(cleanup);

const asked = 'В тренажёре спросили об одной реплике; ответ: часть разговора.';
const ofTalk = (given = {}) =>
  aReferral(0, {
    text: asked,
    care: true,
    answerId: null,
    attempt: null,
    excerpt: null,
    dialogueId: anId(400),
    ...given,
  });
const whole = (referral = ofTalk()) => ({
  referral,
  answer: null,
  response: null,
  reflection: null,
  held: null,
  others: [],
});

test('a talk that wasn’t sent: why it is here, nothing to read, somebody to write to, and one decision', async () => {
  const { requests, address } = open([whole()], '', settles(ofTalk()));
  await screen.findByRole('list', { name: 'Записи очереди' });
  const [row] = rows();
  expect(row?.textContent).toContain('Четыре фразы · Разговор не отправлен · Обратная связь');
  expect(row?.textContent).toContain(asked);
  expect(row?.textContent).not.toContain('null');
  press('KeyJ', { key: 'о' });
  const title = await heading('Иван Ким');
  expect(document.activeElement).toBe(title);
  const one = within(screen.getByRole('article'));
  expect(one.getByText(/разговор не отправлен$/)).toBeTruthy();
  expect(one.getByText(`${asked} Разговор не отправлен, и слов его здесь нет.`)).toBeTruthy();
  expect(one.queryByText(/попытка|Отзыв/)).toBeNull();
  expect(one.getByRole('link', { name: 'Страница студента' }).getAttribute('href')).toBe(
    `/people/${anId(10)}`,
  );
  fireEvent.click(one.getByRole('button', { name: 'Написать' }));
  expect(await screen.findByText(/Получит Иван Ким/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  const decisions = within(screen.getByRole('group', { name: 'Решение' })).getAllByRole('button');
  expect(decisions.map(({ textContent }) => textContent?.replace('Enter', ''))).toEqual(['Прочитано']);
  press('Enter', { key: 'Enter' });
  expect(await screen.findByText(/Прочитано\./)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'settleReferral')?.body).toEqual({
    decision: 'kept',
    withdrawable: true,
  });
  expect(address()).toBe('/queue');
});

test('one that somebody has read says who, in the same word', async () => {
  const settled = ofTalk({ settled: { ...settledBy('Мария'), at: aTime } });
  open([whole(settled)], `?state=settled&one=${settled.id}`);
  await heading('Иван Ким');
  expect(screen.getByText('Уже решено: Прочитано')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Решение' })).toBeNull();
});
