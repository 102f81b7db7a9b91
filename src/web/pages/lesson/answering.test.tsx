// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import { answerMaxLength } from '#contract/limits.ts';
import { say, standInForTheBrowser, stubTheBrowser } from '#test/fake-live-events.ts';
import { openLesson, field, type, sendButton, form, answerCard, lessonId } from '#test/lesson-page.ts';
import { anId, anAnswer } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

describe('answering', () => {
  test('white space is no answer', async () => {
    await openLesson();
    expect(sendButton().disabled).toBe(true);
    type(' \n ');
    expect(sendButton().disabled).toBe(true);
    type('Олег перенёс сборку');
    expect(sendButton().disabled).toBe(false);
    expect(field().getAttribute('rows')).toBe('6');
    expect(field().placeholder).toBe('Введите ваш ответ...');
  });

  test('a sent answer replaces the form, which collapses', async () => {
    const { requests, answers } = await openLesson();
    answers.push(
      answer(
        answerCalls.submitAnswer,
        () => {
          answers.push(
            answer(answerCalls.listAnswers, [anAnswer({ content: 'Олег перенёс сборку' })], { id: lessonId }),
          );
          return anAnswer({ content: 'Олег перенёс сборку' });
        },
        { id: lessonId },
      ),
    );
    type('Олег перенёс сборку');
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText('Ваш ответ принят, ИИ начал обработку')).toBeTruthy();
    const card = await answerCard();
    expect(card.textContent).toContain('Олег перенёс сборку');
    expect(card.textContent).toContain('Отправлено: ');
    // What becomes of it is told by the section around it, which takes the focus.
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Попытка 1' }));
    expect(document.getElementById('review')?.contains(card)).toBe(true);
    expect(screen.queryByLabelText('Ваш ответ:')).toBeNull();
    expect(localStorage).toHaveLength(0);
    expect(requests.filter(({ call }) => call === 'submitAnswer')).toHaveLength(1);

    fireEvent.click(screen.getByRole('button', { name: 'Ответить ещё раз' }));
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('Олег перенёс сборку');
  });

  test('another attempt goes on from the newest answer, and the draft of it is kept before both', async () => {
    const earlier = [anAnswer({ content: 'Второй' }), anAnswer({ id: anId(499), content: 'Первый' })];
    await openLesson({ answers: earlier });
    fireEvent.click(screen.getByRole('button', { name: 'Ответить ещё раз' }));
    expect(field().value).toBe('Второй');
    expect(field().selectionStart).toBe('Второй'.length);
    // An unchanged text is neither a new answer nor an unsaved draft.
    expect(sendButton().disabled).toBe(true);
    expect(form().textContent).toContain('Это ваш прошлый ответ');
    expect(localStorage).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Свернуть' }));
    fireEvent.click(screen.getByRole('button', { name: 'Ответить ещё раз' }));

    type('Второй, точнее');
    expect(sendButton().disabled).toBe(false);
    expect(screen.getByText('Черновик сохранён')).toBeTruthy();
    cleanup();
    await openLesson({ answers: earlier });
    expect(field().value).toBe('Второй, точнее');
  });

  test('what is started anew can be taken back', async () => {
    await openLesson({ answers: [anAnswer({ content: 'Второй' })] });
    fireEvent.click(screen.getByRole('button', { name: 'Ответить ещё раз' }));
    const clear = () => fireEvent.click(screen.getByRole('button', { name: 'Начать заново' }));
    const restore = () => fireEvent.click(screen.getByRole('button', { name: 'Вернуть текст' }));
    clear();
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    restore();
    expect(field().value).toBe('Второй');

    type('Второй, точнее');
    clear();
    expect(field().value).toBe('');
    expect(localStorage).toHaveLength(0);
    restore();
    expect(field().value).toBe('Второй, точнее');
    expect(screen.getByText('Черновик сохранён')).toBeTruthy();

    clear();
    type('Совсем другое');
    expect(screen.queryByRole('button', { name: 'Вернуть текст' })).toBeNull();
    expect(field().value).toBe('Совсем другое');
  });

  test('while it is sent the button says so', async () => {
    const { answers } = await openLesson();
    answers.push(answer(answerCalls.submitAnswer, () => new Promise(() => {}), { id: lessonId }));
    type('Олег перенёс сборку');
    fireEvent.click(sendButton());
    const pending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Отправляем...' });
    expect(pending.disabled).toBe(true);
  });

  test('what fails keeps the text, and says why and when', async () => {
    const { answers } = await openLesson();
    const message = 'Слишком много ответов подряд. Следующий можно отправить через 42 секунды';
    answers.push(answer(answerCalls.submitAnswer, refuse('too_many_requests', message), { id: lessonId }));
    type('Олег перенёс сборку');
    fireEvent.click(sendButton());
    const alert = await within(form()).findByRole('alert');
    expect(alert.textContent).toContain(message);
    expect(field().value).toBe('Олег перенёс сборку');
    expect(sendButton().disabled).toBe(false);
  });

  test('a failure without words has the specification’s', async () => {
    const { answers } = await openLesson();
    answers.push(answer(answerCalls.submitAnswer, new Response('<html>', { status: 502 }), { id: lessonId }));
    type('Олег перенёс сборку');
    fireEvent.click(sendButton());
    expect((await screen.findAllByText(/Не удалось отправить ответ/)).length).toBeGreaterThan(0);
  });

  test('sent again after a lost connection, also after a reload, it keeps its key; changed, it gets another', async () => {
    const keys: (string | undefined)[] = [];
    const open = async () => {
      const page = await openLesson();
      const plain = globalThis.fetch;
      vi.stubGlobal('fetch', (url: string, init: RequestInit & { headers: Record<string, string> }) => {
        if (init.method === 'POST' && url.endsWith('/answers')) keys.push(init.headers['idempotency-key']);
        return plain(url, init);
      });
      page.answers.push(answer(answerCalls.submitAnswer, new TypeError('Failed to fetch'), { id: lessonId }));
      return page;
    };
    await open();
    type('Олег перенёс сборку');
    fireEvent.click(sendButton());
    await within(form()).findByText(/Нет связи с сервером/);
    cleanup();
    vi.unstubAllGlobals();
    stubTheBrowser();
    await open();
    expect(field().value).toBe('Олег перенёс сборку');
    fireEvent.click(sendButton());
    await waitFor(() => expect(keys).toHaveLength(2));
    await within(form()).findByText(/Нет связи с сервером/);
    type('Олег перенёс сборку на четверг');
    fireEvent.click(sendButton());
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('an answer that arrived although its confirmation was lost leaves nothing to send', async () => {
    const { answers } = await openLesson();
    answers.push(answer(answerCalls.submitAnswer, new TypeError('Failed to fetch'), { id: lessonId }));
    type('Олег перенёс сборку');
    fireEvent.click(sendButton());
    await within(form()).findByText(/Нет связи с сервером/);
    answers.push(
      answer(answerCalls.listAnswers, [anAnswer({ content: 'Олег перенёс сборку' })], { id: lessonId }),
    );
    act(() => say({ type: 'answers', lessonId, userId: anId(1) }));
    expect(await screen.findByRole('button', { name: 'Ответить ещё раз' })).toBeTruthy();
    expect(screen.queryByLabelText('Ваш ответ:')).toBeNull();
  });

  test('the draft is kept for its writer alone', async () => {
    await openLesson();
    type('Мой черновик');
    expect(screen.getByText('Черновик сохранён')).toBeTruthy();
    cleanup();
    await openLesson({ user: { id: anId(2), firstName: 'Пётр' } });
    expect(field().value).toBe('');
  });

  test('a draft written in another tab shows here', async () => {
    await openLesson();
    const [name, stored] = [
      `answer-draft:${anId(1)}:${lessonId}`,
      JSON.stringify({ text: 'Из другой вкладки' }),
    ];
    localStorage.setItem(name, stored);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: stored })));
    expect(field().value).toBe('Из другой вкладки');
  });

  test('near the limit it counts, beyond it nothing is sent', async () => {
    await openLesson();
    type('я'.repeat(answerMaxLength - 1_000));
    expect(form().textContent).not.toContain('Ещё');
    type('я'.repeat(answerMaxLength - 2));
    await waitFor(() => expect(form().textContent).toContain('Ещё 2\u00a0символа'));
    expect(screen.getByText(/До предела длины осталось не больше 100/)).toBeTruthy();
    type('я'.repeat(answerMaxLength + 1));
    expect(form().textContent).toContain('Длиннее предела на 1\u00a0символ');
    expect(sendButton().disabled).toBe(true);
  });
});
