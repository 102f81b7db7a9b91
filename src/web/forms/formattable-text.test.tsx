// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { longestWaitMs } from '#test/waits.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { focusAtEnd } from './focus-at-end.ts';
import { FormattableText } from './formattable-text.tsx';

afterEach(cleanup);

function Form({ onWrite, onLeave }: { onWrite: (text: string) => void; onLeave?: () => void }) {
  const form = useForm({ defaultValues: { reply: '' } });
  return (
    <TooltipProvider>
      <FormattableText
        form={form}
        name="reply"
        label="Ваш ответ"
        required
        hint="Прочтут"
        onWrite={onWrite}
        onKeyDown={({ key }) => key === 'Escape' && onLeave?.()}
      />
    </TooltipProvider>
  );
}

test('a plain field becomes an editor on demand, with the words that were typed', async () => {
  const written: string[] = [];
  render(<Form onWrite={(text) => written.push(text)} />);
  const plain = screen.getByLabelText<HTMLTextAreaElement>('Ваш ответ');
  fireEvent.change(plain, { target: { value: 'Вот **главное**' } });
  expect(written).toEqual(['Вот **главное**']);
  fireEvent.click(screen.getByRole('button', { name: 'Оформить: ваш ответ' }));
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

test('the editor takes the focus by the name of its field, as the plain one does, and is left by the same key', async () => {
  let left = 0;
  render(<Form onWrite={() => {}} onLeave={() => (left += 1)} />);
  focusAtEnd('reply');
  const plain = screen.getByLabelText('Ваш ответ');
  expect(document.activeElement).toBe(plain);
  fireEvent.keyDown(plain, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Оформить: ваш ответ' }));
  const editor = await screen.findByRole('textbox', { name: 'Ваш ответ' }, { timeout: longestWaitMs });
  expect(editor.getAttribute('aria-required')).toBe('true');
  editor.blur();
  focusAtEnd('reply');
  expect(document.activeElement).toBe(editor);
  fireEvent.keyDown(editor, { key: 'Escape' });
  expect(left).toBe(2);

  // Who switches to the source stays at the switch.
  const source = screen.getByRole('switch', { name: 'Разметка' });
  source.focus();
  fireEvent.click(source);
  expect(document.activeElement).toBe(source);
});
