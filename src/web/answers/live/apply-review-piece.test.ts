import { expect, test } from 'vitest';
import type { Answer, Review } from '#contract/answers/schemas.ts';
import { applyReviewPiece, type ReviewPiece } from './apply-review-piece.ts';

const done: Review = { state: 'done', author: 'model', finishedAt: '2026-11-21T09:30:00.000Z' };

test.each<[string, Review, Partial<ReviewPiece>, string]>([
  ['the first piece starts the text', { state: 'waiting' }, { offset: 0, text: 'Вы' }, 'Вы'],
  ['also before a model was there', { state: 'not_configured' }, { offset: 0, text: 'Вы' }, 'Вы'],
  ['the next piece continues it', writing('Вы точно'), { offset: 8, text: ' назвали' }, 'Вы точно назвали'],
  [
    'only what is new of an overlap is added',
    writing('Вы точно'),
    { offset: 3, text: 'точно так' },
    'Вы точно так',
  ],
  [
    'a new try starts anew',
    writing('Начало, которое пропало', 1),
    { attempt: 2, offset: 0, text: 'Снова' },
    'Снова',
  ],
])('%s', (_, review, piece, text) => {
  const attempt = piece.attempt ?? 1;
  expect(reviewAfter(review, piece)).toEqual({ state: 'in_progress', attempt, text });
});

test.each<[string, Review, Partial<ReviewPiece>]>([
  ['a repeated piece', writing('Вы точно'), { offset: 3, text: 'точно' }],
  ['a piece of an earlier try', writing('Снова', 2), { attempt: 1, offset: 0, text: 'Начало' }],
  ['a late piece of a finished review', done, { offset: 0, text: 'Вы' }],
  ['a late piece of a failed review', { state: 'failed' }, { offset: 0, text: 'Вы' }],
])('%s changes nothing', (_, review, piece) => {
  const answers = [answer(review)];
  expect(applyReviewPiece(answers, pieceOf(piece))).toBe(answers);
});

test.each<[string, Review, Partial<ReviewPiece>]>([
  ['a piece before it was missed', writing('Вы'), { offset: 8, text: ' назвали' }],
  ['the beginning was missed', { state: 'waiting' }, { offset: 8, text: ' назвали' }],
  ['the beginning of a new try was missed', writing('Начало', 1), { attempt: 2, offset: 6, text: '…' }],
  ['the answer is not known yet', writing('Вы'), { answerId: 'another', offset: 2, text: '…' }],
])('there is a gap when %s', (_, review, piece) => {
  expect(applyReviewPiece([answer(review)], pieceOf(piece))).toBe('gap');
});

test('however pieces are cut, repeated and mixed with overlaps, the text comes out once', () => {
  const text = 'Вы назвали поступок 🙂 целиком, без единого прилагательного.';
  let answers = [answer({ state: 'waiting' })];
  for (let offset = 0; offset < text.length; offset += 5) {
    for (const from of [offset, Math.max(0, offset - 7), offset]) {
      const after = applyReviewPiece(answers, pieceOf({ offset: from, text: text.slice(from, offset + 5) }));
      if (after !== 'gap') answers = after;
    }
  }
  expect(answers[0]?.review).toEqual(writing(text));
});

test('other answers stay as they are', () => {
  const other = { ...answer({ state: 'waiting' }), id: 'another' };
  const after = applyReviewPiece([other, answer(writing('Вы'))], pieceOf({ offset: 2, text: '…' }));
  expect(after[0]).toBe(other);
});

function reviewAfter(review: Review, piece: Partial<ReviewPiece>): Review | undefined {
  const after = applyReviewPiece([answer(review)], pieceOf(piece));
  return after === 'gap' ? undefined : after[0]?.review;
}

function writing(text: string, attempt = 1): Review {
  return { state: 'in_progress', attempt, text };
}

function pieceOf(piece: Partial<ReviewPiece>): ReviewPiece {
  return {
    type: 'piece',
    lessonId: 'l',
    userId: 'u',
    answerId: 'a',
    attempt: 1,
    offset: 0,
    text: '',
    ...piece,
  };
}

function answer(review: Review): Answer {
  const time = '2026-11-21T09:00:00.000Z';
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
