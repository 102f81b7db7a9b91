// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyField } from './copy-field.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('without https, a text to copy is selected for the person to copy', async () => {
  vi.stubGlobal('navigator', {});
  render(<CopyField label="Ссылка" value="https://learn.example.ru" copied="Ссылка скопирована" />);
  const field = screen.getByLabelText<HTMLInputElement>('Ссылка');
  field.setSelectionRange(0, 0);
  fireEvent.click(screen.getByRole('button', { name: 'Скопировать' }));
  await waitFor(() => expect(field.selectionEnd).toBe(field.value.length));
});
