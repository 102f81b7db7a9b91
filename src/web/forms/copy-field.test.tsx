// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RecoveryCodes } from '#web/second-factor/recovery-codes.tsx';
import { CopyField } from './copy-field.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Скопировать' }));

test('without https, a text to copy is selected for the person to copy', async () => {
  vi.stubGlobal('navigator', {});
  render(<CopyField label="Ссылка" value="https://learn.example.ru" copied="Ссылка скопирована" />);
  const field = screen.getByLabelText<HTMLInputElement>('Ссылка');
  field.setSelectionRange(0, 0);
  copy();
  await waitFor(() => expect(field.selectionEnd).toBe(field.value.length));
});

test('so are recovery codes', async () => {
  vi.stubGlobal('navigator', {});
  render(<RecoveryCodes codes={['k7wd-3nqx', 'p2mv-8tza']} />);
  copy();
  await waitFor(() => expect(window.getSelection()?.toString()).toContain('p2mv-8tza'));
});
