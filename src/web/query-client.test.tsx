// @vitest-environment happy-dom
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConnectionError } from './calls/api.ts';
import { useFormSaving } from './forms/use-saving.ts';
import { createQueryClient } from './query-client.ts';
import { Toaster } from './ui/toast/toast.tsx';

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

test('without a network, what is saved fails at once and says so: nobody waits for a connection', async () => {
  function Save() {
    const { mutate, isPending } = useFormSaving(
      () => Promise.reject(new ConnectionError('Failed to fetch')),
      { failed: 'Не удалось создать урок' },
    );
    return <button onClick={() => mutate()}>{isPending ? 'Создание...' : 'Создать урок'}</button>;
  }
  onlineManager.setOnline(false);
  render(
    <QueryClientProvider client={createQueryClient({ onSignedOut() {}, onGate() {} })}>
      <Save />
      <Toaster />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Создать урок' }));
  expect(await screen.findByText('Не удалось создать урок')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Создать урок' })).toBeTruthy();
});
