// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('where the browser can’t, a script keeps a field as high as its text, until its corner is dragged', async () => {
  vi.stubGlobal('CSS', { supports: () => false });
  // Lines of 20 pixels: the test's window lays out none.
  vi.spyOn(HTMLTextAreaElement.prototype, 'clientHeight', 'get').mockReturnValue(1);
  vi.spyOn(HTMLTextAreaElement.prototype, 'offsetHeight', 'get').mockReturnValue(3);
  vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(linesOf);
  const { TextArea } = await import('./text-area.tsx');
  function Answer() {
    const [text, setText] = useState('один');
    return (
      <>
        <TextArea label="Ответ" grows value={text} onChange={({ target }) => setText(target.value)} />
        <button onClick={() => setText('один\nдва')}>Прошлый ответ</button>
      </>
    );
  }
  render(<Answer />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Ответ');
  await waitFor(() => expect(field.style.height).toBe('22px'));
  fireEvent.input(field, { target: { value: 'один\nдва\nтри' } });
  expect(field.style.height).toBe('62px');
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(field.style.height).toBe('42px'));
  field.style.height = '300px';
  fireEvent.input(field, { target: { value: 'один' } });
  expect(field.style.height).toBe('300px');
});

function linesOf(this: HTMLTextAreaElement): number {
  return 20 * this.value.split('\n').length;
}
