// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { RichTextField } from './rich-text-field.tsx';
import type { RichTextHandle } from './rich-text.tsx';

afterEach(cleanup);

test('files that come together stand in their order where the caret is, in the source of the text too', () => {
  let handle: RichTextHandle | null = null;
  const onReady = (ready: RichTextHandle | null) => void (handle = ready);
  function Field() {
    const [text, setText] = useState('До после');
    return <RichTextField label="Текст" text={text} onText={setText} onReady={onReady} />;
  }
  render(<Field />);
  fireEvent.click(screen.getByRole('switch', { name: 'Разметка' }));
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Текст' });
  area.setSelectionRange(2, 3);
  act(() => {
    for (const number of [1, 2, 3]) handle?.insert(`[${number}](#upload-${number})`, true);
  });
  expect(area.value).toBe('До\n\n[1](#upload-1)\n\n[2](#upload-2)\n\n[3](#upload-3)\n\nпосле');
});
