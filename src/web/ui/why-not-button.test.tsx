// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Toaster } from './toast/toast.tsx';
import { WhyNotButton } from './why-not-button.tsx';

test('a grey button says why to whoever presses it, and sends no form', async () => {
  const [pressed, sent] = [vi.fn(), vi.fn((event: { preventDefault(): void }) => event.preventDefault())];
  const form = (whyNot?: string) => (
    <form onSubmit={sent}>
      <WhyNotButton type="submit" whyNot={whyNot} onClick={pressed}>
        Сохранить
      </WhyNotButton>
      <Toaster />
    </form>
  );
  const { rerender } = render(form('Даты не менялись'));
  const button = () => screen.getByRole('button', { name: 'Сохранить' });
  expect(button().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button());
  expect(await screen.findByText('Даты не менялись')).toBeTruthy();
  expect([pressed, sent].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);

  rerender(form());
  expect(button().hasAttribute('aria-disabled')).toBe(false);
  fireEvent.click(button());
  expect([pressed, sent].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
