// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RecoveryCodes } from './recovery-codes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('without https, the codes are selected for the person to copy', async () => {
  vi.stubGlobal('navigator', {});
  render(<RecoveryCodes codes={['k7wd-3nqx', 'p2mv-8tza']} />);
  fireEvent.click(screen.getByRole('button', { name: 'Скопировать' }));
  await waitFor(() => expect(window.getSelection()?.toString()).toContain('p2mv-8tza'));
});
