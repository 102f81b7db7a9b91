// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { isComposed, isEnter } from './enter-key.ts';

afterEach(cleanup);

test.each([
  ['Enter of the person', { key: 'Enter', keyCode: 13 }, true],
  ['Enter that takes a composed word, in Chromium and Firefox', { key: 'Enter', isComposing: true }, false],
  ['Enter that has just taken one, in Safari', { key: 'Enter', keyCode: 229 }, false],
  ['any other key', { key: 'a', keyCode: 65 }, false],
])('%s is told, on the page and in a field', (_, press, is) => {
  const told: boolean[] = [];
  render(<input aria-label="Поле" onKeyDown={(event) => told.push(isEnter(event))} />);
  const listen = (event: KeyboardEvent) => told.push(isEnter(event));
  window.addEventListener('keydown', listen);
  fireEvent.keyDown(screen.getByLabelText('Поле'), press);
  window.removeEventListener('keydown', listen);
  expect(told).toEqual([is, is]);
});

test('so is any other key of an input method', () => {
  expect(isComposed(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229 }))).toBe(true);
  expect(isComposed(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27 }))).toBe(false);
});
