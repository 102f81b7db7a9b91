// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { landOn } from './land-on.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const draw = (html: string) => document.body.insertAdjacentHTML('beforeend', html);
const focused = () => document.activeElement?.getAttribute('name');

test('a control gets the focus once it is drawn and may be used', () => {
  landOn('save');
  vi.advanceTimersByTime(500);
  draw('<button id="save" name="save" disabled>Сохранить</button>');
  vi.advanceTimersByTime(500);
  expect(focused()).not.toBe('save');
  document.querySelector('button')?.removeAttribute('disabled');
  vi.advanceTimersByTime(100);
  expect(focused()).toBe('save');
});

test('of a place, the text is waited for, though its tools are there before', () => {
  draw('<div id="task"><input type="checkbox" name="bold"><button name="bold">Ж</button></div>');
  landOn('task');
  vi.advanceTimersByTime(500);
  expect(focused()).not.toBe('bold');
  document.querySelector('#task')?.insertAdjacentHTML('beforeend', '<textarea name="text"></textarea>');
  vi.advanceTimersByTime(100);
  expect(focused()).toBe('text');
});

test.each(['pointerdown', 'keydown'])('whoever does something meanwhile (%s) keeps the focus', (kind) => {
  landOn('late');
  vi.advanceTimersByTime(100);
  document.dispatchEvent(new Event(kind));
  draw('<button id="late" name="late">Поздно</button>');
  vi.advanceTimersByTime(1_000);
  expect(focused()).not.toBe('late');
});

test('what never comes is waited for ten seconds', () => {
  landOn('never');
  vi.advanceTimersByTime(11_000);
  expect(vi.getTimerCount()).toBe(0);
});
