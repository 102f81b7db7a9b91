import { expect, test } from 'vitest';
import { reconcile, settled } from './stored-draft.ts';

const stored = (text: string, revision: number, minute: number) => ({
  text,
  revision,
  updatedAt: `2026-11-22T14:0${minute}:00.000Z`,
});
const known = (revision: number, minute: number) => ({ revision, at: `2026-11-22T14:0${minute}:00.000Z` });

test('a browser without words of its own shows the newer draft of another device', () => {
  const { draft, offered } = reconcile({ text: 'Старое', saved: known(1, 1) }, stored('Новое', 2, 5));
  expect([draft, offered]).toEqual([{ text: 'Новое', sent: undefined, saved: known(2, 5) }, undefined]);
  expect(reconcile({ text: '' }, stored('Новое', 2, 5)).draft.text).toBe('Новое');
});

test('words that only this browser has stay, and the other draft is offered', () => {
  const mine = { text: 'Моё', unsaved: true, saved: known(1, 1) };
  expect(reconcile(mine, stored('Другое', 2, 5))).toEqual({ draft: mine, offered: stored('Другое', 2, 5) });
  expect(reconcile({ text: 'Моё', unsaved: true }, stored('Другое', 2, 5)).offered?.text).toBe('Другое');
});

test('a response that comes late is not taken for a newer draft', () => {
  const mine = { text: 'Дописано', saved: known(3, 5) };
  expect(reconcile(mine, stored('Допи', 2, 4))).toEqual({ draft: mine, offered: undefined });
  expect(reconcile({ text: '', saved: known(3, 5) }, stored('Дописано', 3, 5)).draft.text).toBe('');
});

test('the same text on both sides is saved', () => {
  expect(reconcile({ text: 'Одно', unsaved: true }, stored('Одно', 2, 5))).toEqual({
    draft: { text: 'Одно', sent: undefined, saved: known(2, 5) },
    offered: undefined,
  });
});

test('a draft emptied here gives way to what another device has written since', () => {
  const emptied = { text: '', unsaved: true, saved: known(1, 1) };
  expect(reconcile(emptied, stored('Начало', 1, 1)).draft).toEqual(emptied);
  expect(reconcile(emptied, stored('Новое', 2, 5)).draft.text).toBe('Новое');
});

test('what was typed during a save is not saved yet, and is based on what was', () => {
  const typed = { text: 'Начало и ещё', unsaved: true, saved: known(1, 1) };
  expect(settled(typed, 'Начало', stored('Начало', 2, 5))).toMatchObject({
    unsaved: true,
    saved: known(2, 5),
  });
  expect(settled(typed, 'Начало и ещё', stored('Начало и ещё', 2, 5))).toMatchObject({ unsaved: false });
  expect(settled({ ...typed, saved: known(3, 6) }, 'Начало', stored('Начало', 2, 5)).saved).toEqual(
    known(3, 6),
  );
});
