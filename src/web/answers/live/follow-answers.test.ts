import { expect, test } from 'vitest';
import type { Answer, Review } from '#contract/answers/schemas.ts';
import { follow } from '#web/live-text/follow.ts';
import { applyReviewPiece, type ReviewPiece } from './apply-review-piece.ts';

test('pieces that arrive while a list is on its way are put onto it', async () => {
  const page = open({ state: 'waiting' });
  void page.refetch();
  page.hearPiece(piece(0, 'Вы '));
  page.hearPiece(piece(3, 'точно '));
  expect(page.text()).toBe('Вы точно ');
  await page.answer({ state: 'in_progress', attempt: 1, text: 'Вы ' });
  expect(page.text()).toBe('Вы точно ');
  page.hearPiece(piece(9, 'назвали'));
  expect(page.text()).toBe('Вы точно назвали');
  expect(page.asked).toBe(1);
});

test('a gap asks for the list, once, and the text goes on from there', async () => {
  const page = open({ state: 'in_progress', attempt: 1, text: 'Вы ' });
  page.hearPiece(piece(9, 'назвали '));
  page.hearPiece(piece(17, 'поступок'));
  expect(page.asked).toBe(1);
  expect(page.text()).toBe('Вы ');
  await page.answer({ state: 'in_progress', attempt: 1, text: 'Вы точно назвали ' });
  expect(page.text()).toBe('Вы точно назвали поступок');
  expect(page.asked).toBe(1);
});

test('a list asked for too early, before what was missed, is asked for again', async () => {
  const page = open({ state: 'in_progress', attempt: 1, text: 'Вы ' });
  void page.refetch();
  page.hearPiece(piece(9, 'назвали'));
  await page.answer({ state: 'in_progress', attempt: 1, text: 'Вы ' });
  expect(page.asked).toBe(2);
  await page.answer({ state: 'in_progress', attempt: 1, text: 'Вы точно назвали' });
  expect(page.text()).toBe('Вы точно назвали');
});

test('a review that runs again begins although the finished one is still on the screen', async () => {
  const page = open({ state: 'done', author: 'model', finishedAt: time });
  void page.refetch();
  page.hearPiece(piece(0, 'Снова'));
  await page.answer({ state: 'in_progress', attempt: 1, text: '' });
  expect(page.text()).toBe('Снова');
});

test('a late piece of a finished review neither shows nor asks', async () => {
  const page = open({ state: 'done', author: 'model', finishedAt: time });
  page.hearPiece(piece(0, 'Вы'));
  expect(page.text()).toBeUndefined();
  expect(page.asked).toBe(0);
});

const time = '2026-11-21T09:00:00.000Z';

function open(review: Review) {
  let answers = [answerWith(review)];
  let asked = 0;
  let arrive: (() => void) | undefined;
  const followed = follow(
    {
      read: () => answers,
      write: (next: Answer[]) => (answers = next),
      fetch() {
        asked += 1;
        return new Promise((resolve) => (arrive = resolve));
      },
    },
    applyReviewPiece,
  );
  return {
    ...followed,
    get asked() {
      return asked;
    },
    text() {
      const current = answers[0]?.review;
      return current?.state === 'in_progress' ? current.text : undefined;
    },
    async answer(next: Review) {
      answers = [answerWith(next)];
      arrive?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

function piece(offset: number, text: string): ReviewPiece {
  return { type: 'piece', lessonId: 'l', userId: 'u', answerId: 'a', attempt: 1, offset, text };
}

function answerWith(review: Review): Answer {
  return {
    id: 'a',
    userId: 'u',
    lessonId: 'l',
    content: 'Мой ответ',
    aiResponse: null,
    responseAuthor: null,
    feedback: null,
    createdAt: time,
    updatedAt: time,
    review,
  };
}
