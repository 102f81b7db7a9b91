// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer, Review } from '#contract/answers/schemas.ts';
import { say, standInForTheBrowser } from '#test/fake-live-events.ts';
import { openLesson, reviewCard, piece, writing, done, answerCard, lessonId } from '#test/lesson-page.ts';
import { anId, anAnswer } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

describe('the review', () => {
  test.each<[string, Partial<Answer>, string[]]>([
    ['waiting', { review: { state: 'waiting' } }, ['Наставник скоро начнёт читать ваш ответ']],
    ['not configured', { review: { state: 'not_configured' } }, ['обратная связь появится здесь сама']],
    ['being read', { review: writing('') }, ['Наставник читает ваш ответ']],
    ['being written', { review: writing('Вы **точ') }, ['Наставник пишет вам', 'Вы точ']],
    ['done', { aiResponse: 'Вы **точны**', review: done }, ['Обратная связь готова', 'Вы точны']],
    ['failed', { review: { state: 'failed' } }, ['Обратной связи пока нет', 'От\u00a0вас ничего']],
  ])('%s', async (_, given, texts) => {
    await openLesson({ answers: [anAnswer(given)] });
    for (const text of texts) expect(reviewCard().textContent).toContain(text);
  });

  test('what a person wrote is not the AI’s', async () => {
    await openLesson({
      answers: [
        anAnswer({
          aiResponse: 'Позвоните мне',
          responseAuthor: 'mentor',
          review: { ...done, author: 'mentor' },
        }),
      ],
    });
    expect(reviewCard('Ответ куратора').textContent).toContain('Позвоните мне');
    expect(screen.queryByText('Обратная связь от ИИ')).toBeNull();
  });

  test('also while the AI reads the answer again', async () => {
    await openLesson({
      answers: [anAnswer({ aiResponse: 'Позвоните мне', responseAuthor: 'mentor', review: writing('') })],
    });
    expect(reviewCard('Ответ куратора').textContent).toContain('Наставник перечитывает ваш ответ');
  });

  test.each<Review>([{ state: 'waiting' }, writing('Новый текст'), { state: 'failed' }])(
    'the earlier feedback stays while a new one is %j',
    async (review) => {
      await openLesson({ answers: [anAnswer({ aiResponse: 'Прежний отзыв', review })] });
      expect(reviewCard().textContent).toContain('Прежний отзыв');
      expect(reviewCard().textContent).not.toContain('Новый текст');
    },
  );

  test('the text appears as the model writes it, and only its beginning and end are announced', async () => {
    const { answers } = await openLesson({ answers: [anAnswer({ review: writing('') })] });
    const status = within(reviewCard()).getByRole('status');
    expect(status.textContent).toBe('Наставник читает ваш ответ');
    act(() => say(piece(0, 'Вы точно ')));
    act(() => say(piece(0, 'Вы точно ')));
    act(() => say(piece(9, 'назвали поступок')));
    await waitFor(() => expect(reviewCard().textContent).toContain('Вы точно назвали поступок'));
    expect(reviewCard().querySelector('.prose')?.getAttribute('aria-busy')).toBe('true');
    expect(status.textContent).toBe('Наставник пишет вам');
    expect(reviewCard().querySelector('.prose')?.closest('[aria-live], [role="status"]')).toBeNull();

    answers.push(
      answer(
        answerCalls.listAnswers,
        [anAnswer({ aiResponse: 'Вы точно назвали поступок.', review: done })],
        {
          id: lessonId,
        },
      ),
    );
    act(() => say({ type: 'answers', lessonId, userId: anId(1) }));
    await waitFor(() => expect(status.textContent).toContain('Обратная связь готова'));
    expect(reviewCard().querySelector('.prose')?.hasAttribute('aria-busy')).toBe(false);
  });

  test('what happens to others is not fetched', async () => {
    const { requests } = await openLesson({ role: 'admin' });
    const before = requests.length;
    act(() => say({ type: 'answers', lessonId, userId: anId(7) }));
    await Promise.resolve();
    expect(requests).toHaveLength(before);
  });

  test('earlier attempts stay readable with their feedback', async () => {
    await openLesson({
      answers: [
        anAnswer({ id: anId(503), content: 'Третий' }),
        anAnswer({ id: anId(502), content: 'Второй', aiResponse: 'Отзыв на второй', review: done }),
        anAnswer({ id: anId(501), content: 'Первый', aiResponse: 'Отзыв на первый', review: done }),
      ],
    });
    expect((await answerCard()).textContent).toContain('Третий');
    const earlier = screen.getByText('Предыдущие попытки (2)').closest('details');
    const attempts = within(earlier ?? document.body).getAllByRole('article', { hidden: true });
    expect(attempts.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Попытка 2.*Второй.*Отзыв на второй/s),
      expect.stringMatching(/Попытка 1.*Первый.*Отзыв на первый/s),
    ]);
  });
});
