// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers } from '#contract/answers/calls.ts';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { threads } from '#contract/threads/calls.ts';
import type { Message, Thread, ThreadSummary } from '#contract/threads/schemas.ts';
import { aCourse, aTime, aUser, anId } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const threadId = anId(450);
const ofThread = {
  id: threadId,
  student: { id: anId(1), firstName: 'Иван', lastName: 'Ким' },
  course: { id: anId(100), title: 'Переговоры' },
};
const aMessage = (number: number, given: Partial<Message> = {}): Message => ({
  id: anId(460 + number),
  isOwn: false,
  by: 'Ольга Ветрова',
  text: 'Жду вас в среду',
  about: null,
  at: aTime,
  seenAt: null,
  ...given,
});
const summary: ThreadSummary = { ...ofThread, last: aMessage(0), unseen: 1 };
const thread: Thread = { ...ofThread, messages: [aMessage(0)], hasEarlier: false };

beforeEach(() => localStorage.clear());

function openMessages(search: string, list: ThreadSummary[], ...more: Answer[]) {
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollIntoView = () => {};
  return openPage(`/answers/mine?view=messages${search}`, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(courses.listCourses, [aCourse()]),
    answer(answers.listMyAnswers, []),
    answer(threads.listThreads, list),
    answer(threads.getThread, thread),
    answer(threads.markThreadSeen, { seen: 1 }),
    ...more,
  ]);
}

test('messages stand beside the answers, by course; one opens with a field to answer it', async () => {
  const { requests } = openMessages('', [summary], answer(threads.postMessage, { message: aMessage(1) }));
  const list = await screen.findByRole('list', { name: 'Переписка' });
  expect(list.textContent).toMatch(/Переговоры.*Новое.*Ольга Ветрова.*Жду вас в среду/);
  expect(screen.getByRole('link', { name: 'Сообщения' }).getAttribute('aria-current')).toBe('page');
  expect(requests.some(({ call }) => call === 'listMyAnswers')).toBe(false);
  fireEvent.click(within(list).getByRole('link', { name: 'Переговоры' }));
  const field = await screen.findByRole('textbox', { name: 'Ваш ответ' });
  expect(screen.getByRole('log', { name: 'Сообщения' }).textContent).toMatch(
    /Ольга Ветрова.*Жду вас в среду/,
  );
  await expect.poll(() => requests.some(({ call }) => call === 'markThreadSeen')).toBe(true);
  fireEvent.change(field, { target: { value: 'Приду' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ответить' }));
  await expect
    .poll(() => requests.find(({ call }) => call === 'postMessage')?.body)
    .toEqual({ text: 'Приду' });
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('');
});

test('without any, it says what will be here', async () => {
  openMessages('', []);
  expect(await screen.findByRole('heading', { name: 'Сообщений пока нет' })).toBeTruthy();
});

test('words that can’t be sent stay in the field, with the reason', async () => {
  const message = 'Сегодня уже 20 сообщений, больше в день нельзя';
  openMessages(
    `&thread=${threadId}`,
    [summary],
    answer(threads.postMessage, refuse('too_many_requests', message)),
  );
  const field = await screen.findByRole('textbox', { name: 'Ваш ответ' });
  fireEvent.change(field, { target: { value: 'Ещё' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ответить' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe('Ещё');
});

test('words that were not sent are there again after a look at another thread', async () => {
  openMessages(
    `&thread=${threadId}`,
    [summary],
    answer(threads.postMessage, { message: aMessage(1, { text: 'Приду' }) }),
  );
  const reply = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ваш ответ' });
  const leaveAndReturn = async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Все сообщения' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Переговоры' }));
  };
  fireEvent.change(await reply(), { target: { value: 'Приду' } });
  await leaveAndReturn();
  expect((await reply()).value).toBe('Приду');
  fireEvent.click(screen.getByRole('button', { name: 'Ответить' }));
  await expect.poll(async () => (await reply()).value).toBe('');
  await leaveAndReturn();
  expect((await reply()).value).toBe('');
});

test('what comes while the tab is hidden is seen once it is looked at', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { requests } = openMessages(`&thread=${threadId}`, [summary]);
  await screen.findByRole('log', { name: 'Сообщения' });
  const isSeen = () => requests.some(({ call }) => call === 'markThreadSeen');
  expect(isSeen()).toBe(false);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(isSeen).toBe(true);
  visibility.mockRestore();
});

test('under words of danger stands where help is; a reply to an alarm says to what', async () => {
  openMessages(
    `&thread=${threadId}`,
    [summary],
    answer(threads.getThread, {
      ...thread,
      messages: [
        aMessage(0, { text: 'Я **рядом**', about: { kind: 'lesson', id: anId(201), title: 'Интересы' } }),
        aMessage(1, { isOwn: true, by: null, text: 'Слова' }),
      ],
      support: 'Позвоните 112',
    }),
  );
  expect(await screen.findByText('Позвоните 112')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'урок «Интересы»' }).getAttribute('href')).toBe(
    `/lesson/${anId(201)}`,
  );
  expect(screen.getByText('рядом').tagName).toBe('STRONG');
});
