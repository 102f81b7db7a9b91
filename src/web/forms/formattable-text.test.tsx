// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { longestWaitMs } from '#test/waits.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { FormattableText } from './formattable-text.tsx';

afterEach(cleanup);

function Form({ onWrite }: { onWrite: (text: string) => void }) {
  const form = useForm({ defaultValues: { reply: '' } });
  return (
    <TooltipProvider>
      <FormattableText form={form} name="reply" label="Ваш ответ" hint="Прочтут" onWrite={onWrite} />
    </TooltipProvider>
  );
}

test('a plain field becomes an editor on demand, with the words that were typed', async () => {
  const written: string[] = [];
  render(<Form onWrite={(text) => written.push(text)} />);
  const plain = screen.getByLabelText<HTMLTextAreaElement>('Ваш ответ');
  fireEvent.change(plain, { target: { value: 'Вот **главное**' } });
  expect(written).toEqual(['Вот **главное**']);
  fireEvent.click(screen.getByRole('button', { name: 'Оформить' }));
  const editor = await screen.findByRole('textbox', { name: 'Ваш ответ' }, { timeout: longestWaitMs });
  await waitFor(() => expect(editor.querySelector('strong')?.textContent).toBe('главное'));
  expect(screen.getByText('Прочтут')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Картинка' })).toBeNull();

  fireEvent.click(screen.getByRole('switch', { name: 'Разметка' }));
  const source = screen.getByLabelText<HTMLTextAreaElement>('Ваш ответ');
  expect(source.value).toBe('Вот **главное**');
  fireEvent.change(source, { target: { value: 'Иначе' } });
  expect(written.at(-1)).toBe('Иначе');
});
