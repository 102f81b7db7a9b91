import { expect, test, vi } from 'vitest';
import {
  addQuestion,
  cancelEdit,
  differs,
  finishEdit,
  putInOrder,
  type QuestionList,
  removeQuestion,
  startEdit,
} from './question-list.ts';

const stored = [
  { id: 'a', savedId: 'a', text: 'Один' },
  { id: 'b', savedId: 'b', text: 'Два' },
];
const list: QuestionList = { questions: stored };
const texts = ({ questions }: QuestionList) => questions.map(({ text }) => text);
const typed = (id: string, text: string): QuestionList => ({ questions: stored, edited: { id, text } });

test('a new question stands last, trimmed; one without words is not added', () => {
  expect(texts(addQuestion(list, '  Три\n'))).toEqual(['Один', 'Два', 'Три']);
  expect(addQuestion(list, ' \n ')).toBe(list);
});

test('without https, where browsers make no UUID, a new question is added as well', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  expect(texts(addQuestion(list, 'Три'))).toEqual(['Один', 'Два', 'Три']);
  vi.unstubAllGlobals();
});

test('a changed text is kept, an empty or the same one changes nothing', () => {
  expect(texts(finishEdit(typed('a', ' Первый ')))).toEqual(['Первый', 'Два']);
  expect(finishEdit(typed('a', '   '))).toEqual(list);
  expect(differs(typed('a', 'Один '), stored)).toBe(false);
  expect(finishEdit(typed('a', 'Первый')).questions[0]).toMatchObject({ savedId: 'a' });
});

test('a cancelled change is dropped', () => {
  expect(cancelEdit(typed('a', 'Первый'))).toEqual(list);
});

test('to change another question keeps what was typed in the first', () => {
  const second = startEdit(typed('a', 'Первый'), 'b');
  expect(texts(second)).toEqual(['Первый', 'Два']);
  expect(second.edited).toEqual({ id: 'b', text: 'Два' });
});

test('a removed question is no longer being changed', () => {
  expect(removeQuestion(typed('a', 'Первый'), 'a')).toEqual({ questions: [stored[1]], edited: undefined });
});

test('questions are put in the order of their ids', () => {
  expect(texts(putInOrder(list, ['b', 'a']))).toEqual(['Два', 'Один']);
});

test('whatever would be saved differs from what is stored', () => {
  expect(differs(list, stored)).toBe(false);
  expect(differs(putInOrder(list, ['b', 'a']), stored)).toBe(true);
  expect(differs(typed('b', 'Второй'), stored)).toBe(true);
  expect(differs(removeQuestion(list, 'a'), stored)).toBe(true);
});
