// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '#web/calls/api.ts';
import { Toaster } from '#web/ui/toast/toast.tsx';
import { type Saving, useFormSaving, useSaving } from './use-saving.ts';

afterEach(cleanup);

const failed = 'Не удалось переименовать курс';

function press(
  use: typeof useSaving,
  call: () => Promise<string>,
  saving: Partial<Saving<string>> = {},
): void {
  function Save() {
    const { mutate } = use(call, { failed, ...saving });
    return <button onClick={() => mutate()}>Сохранить</button>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Save />
      <Toaster />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
}

const broken = () => {
  throw new TypeError('Map.groupBy is not a function');
};

test.each([
  ['of a button', useSaving],
  ['of a form', useFormSaving],
])('a fault after the server has saved is not told as a failure to save: %s', async (_, use) => {
  press(use, async () => 'сохранено', { update: broken });
  expect(await screen.findByText(/Это сбой страницы, а не отказ сервера/)).toBeTruthy();
  expect(screen.queryByText(failed)).toBeNull();
});

test('a refusal of the server is told with what was not done', async () => {
  const refused = { code: 'conflict', message: 'Такое название уже есть' };
  press(useSaving, () => Promise.reject(new CallError(409, JSON.stringify(refused), 'Conflict')));
  expect(await screen.findByText(failed)).toBeTruthy();
  expect(screen.getByText('Такое название уже есть')).toBeTruthy();
});

test('what is done is told once the page shows it', async () => {
  let arrive: (value: string) => void = () => {};
  let asked = 0;
  const late = new Promise<string>((resolve) => (arrive = resolve));
  function Course() {
    const { data } = useQuery({
      queryKey: ['course'],
      queryFn: () => (++asked === 1 ? 'прежнее название' : late),
    });
    const { mutate } = useSaving(async () => 'сохранено', {
      done: 'Курс обновлён',
      failed,
      refetch: [['course']],
    });
    return <button onClick={() => mutate()}>{data}</button>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Course />
      <Toaster />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'прежнее название' }));
  await vi.waitFor(() => expect(asked).toBe(2));
  expect(screen.queryByText('Курс обновлён')).toBeNull();
  await act(async () => arrive('новое название'));
  expect(await screen.findByText('Курс обновлён')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'новое название' })).toBeTruthy();
});
