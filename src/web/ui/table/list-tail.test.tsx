// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListTail } from './list-tail.tsx';

let asked: number;

beforeEach(() => {
  asked = 0;
  vi.stubGlobal('IntersectionObserver', AlwaysInSight);
});
afterEach(cleanup);

const tail = (
  state: { hasNextPage?: boolean; isFetching?: boolean; isFetchNextPageError?: boolean } = {},
) => (
  <ListTail
    list={{
      hasNextPage: true,
      isFetching: false,
      isFetchNextPageError: false,
      fetchNextPage: async () => void (asked += 1),
      ...state,
    }}
    failure="Не удалось загрузить журнал"
  >
    Ещё загружается
  </ListTail>
);

test('reaching the end asks for the next page once', () => {
  const { rerender } = render(tail());
  expect(asked).toBe(1);
  rerender(tail());
  expect(asked).toBe(1);
});

test('an end that is reached during another fetch asks for the next page when that has ended', () => {
  const { rerender } = render(tail({ isFetching: true }));
  expect(asked).toBe(0);
  rerender(tail());
  expect(asked).toBe(1);
});

test('a list still short of the window asks on, page after page', () => {
  const { rerender } = render(tail());
  rerender(tail({ isFetching: true }));
  rerender(tail());
  expect(asked).toBe(2);
});

test('a page that did not come is not asked for again by itself, only by hand', () => {
  render(tail({ isFetchNextPageError: true }));
  expect(asked).toBe(0);
  expect(screen.getByRole('alert').textContent).toBe('Не удалось загрузить журнал');
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать снова' }));
  expect(asked).toBe(1);
});

test('a whole list has no end to wait at', () => {
  render(tail({ hasNextPage: false }));
  expect([asked, screen.queryByText('Ещё загружается')]).toEqual([0, null]);
});

class AlwaysInSight {
  #seen: IntersectionObserverCallback;
  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen;
  }
  observe(element: Element) {
    // Only the properties of an entry that the component reads.
    this.#seen([{ isIntersecting: true, target: element } as IntersectionObserverEntry], this as never);
  }
  disconnect() {}
}
