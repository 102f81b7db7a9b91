// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ThemeSwitch } from './theme-switch.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

test('the choice is applied at once and again before the first paint of the next visit', async () => {
  render(<ThemeSwitch />);
  fireEvent.click(screen.getByRole('radio', { name: 'Тёмная' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');

  delete document.documentElement.dataset['theme'];
  await runBeforeFirstPaint();
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

test('«Как в системе» leaves the theme to the system', async () => {
  localStorage.setItem('theme', 'dark');
  await runBeforeFirstPaint();
  render(<ThemeSwitch />);
  fireEvent.click(screen.getByRole('radio', { name: 'Как в системе' }));
  expect(document.documentElement.dataset['theme']).toBeUndefined();

  await runBeforeFirstPaint();
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});

test('without a choice the system decides', async () => {
  await runBeforeFirstPaint();
  render(<ThemeSwitch />);
  expect(screen.getByRole('radio', { name: 'Как в системе', checked: true })).toBeTruthy();
});

test('the bar of the browser takes the colour of the chosen theme', async () => {
  document.head.innerHTML =
    '<meta name="theme-color" data-theme="light" media="(prefers-color-scheme: light)" content="#fff">' +
    '<meta name="theme-color" data-theme="dark" media="(prefers-color-scheme: dark)" content="#000">';
  render(<ThemeSwitch />);
  fireEvent.click(screen.getByRole('radio', { name: 'Тёмная' }));
  expect(barColours()).toEqual(['not all', 'all']);
  fireEvent.click(screen.getByRole('radio', { name: 'Как в системе' }));
  expect(barColours()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);

  localStorage.setItem('theme', 'light');
  await runBeforeFirstPaint();
  expect(barColours()).toEqual(['all', 'not all']);
});

function barColours(): (string | null)[] {
  return [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute('media'));
}

/** The script is a classic one without exports: loading it again runs it again. */
async function runBeforeFirstPaint(): Promise<void> {
  vi.resetModules();
  await themeScript['../../public/before-paint.js']?.();
}

const themeScript = import.meta.glob('../../public/before-paint.js');
