// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, Toaster } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => {
    dismissToast();
    vi.advanceTimersByTime(1_000_000);
  });
  cleanup();
  vi.useRealTimers();
});

test('one toast is on the screen at a time: the newest', () => {
  render(<Toaster />);
  act(() => toast({ title: 'Успешно', description: 'Урок создан успешно' }));
  act(() => toast({ title: 'Ошибка', description: 'Не удалось удалить урок', variant: 'error' }));
  expect(shownToasts()).toHaveLength(1);
  expect(shownToasts()[0]?.textContent).toContain('Не удалось удалить урок');
});

test('a toast goes by itself after five seconds', () => {
  render(<Toaster />);
  act(() => toast({ title: 'Успешно' }));
  pass(4_900);
  expect(shownToasts()).toHaveLength(1);
  pass(200);
  expect(shownToasts()).toHaveLength(0);
});

test('a toast can be closed, and the next one still shows', () => {
  render(<Toaster />);
  act(() => toast({ title: 'Первое' }));
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть уведомление' }));
  expect(shownToasts()).toHaveLength(0);
  act(() => toast({ title: 'Второе' }));
  expect(shownToasts()[0]?.textContent).toContain('Второе');
});

test('a message sent before the page is there waits for it', () => {
  act(() => toast({ title: 'Успешно' }));
  render(<Toaster />);
  expect(shownToasts()).toHaveLength(1);
});

test('F8 leads to the toasts', () => {
  render(<Toaster />);
  act(() => toast({ title: 'Успешно' }));
  expect(screen.getByRole('region', { name: 'Уведомления (F8)' })).toBeTruthy();
});

function shownToasts(): Element[] {
  return [...document.querySelectorAll('ol > li')];
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}
