import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { isEnter } from '#web/ui/enter-key.ts';
import { TextField } from '#web/ui/field/text-field.tsx';
import { focused } from './focused.ts';

export interface LinkFormProps {
  editor: Editor;
  /** Says what has been done. */
  onDone: (said: string) => void;
  onClose: () => void;
}

/** Not a form: it stands within one. */
export function LinkForm({ editor, onDone, onClose }: LinkFormProps) {
  const before = (editor.getAttributes('link')['href'] as string | undefined) ?? '';
  const [address, setAddress] = useState(before);

  function put(): void {
    const href = withScheme(address.trim());
    if (href === '') return cancel();
    putLink(editor, href);
    onDone('Ссылка поставлена');
    onClose();
  }

  function remove(): void {
    focused(editor).extendMarkRange('link').unsetMark('link').run();
    onDone('Ссылка убрана');
    onClose();
  }

  function cancel(): void {
    editor.view.focus();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isPut = isEnter(event);
    if (!isPut && event.key !== 'Escape') return;
    // The dialog or the form around it would take the key, too.
    event.preventDefault();
    event.stopPropagation();
    if (isPut) put();
    else cancel();
  }

  return (
    <div role="group" aria-label="Ссылка" className="flex flex-wrap items-end gap-2 rounded-md bg-sunken p-3">
      <TextField
        label="Адрес ссылки"
        fieldClassName="min-w-56 flex-1"
        value={address}
        ref={focusInPlace}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={put}>Поставить</Button>
      {before !== '' && <Button onClick={remove}>Убрать</Button>}
      <Button variant="ghost" onClick={cancel}>
        Отмена
      </Button>
    </div>
  );
}

/** It stands below the tools, which stay in view: a browser would scroll to where they stood before. */
const focusInPlace = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });

/** On the selected words, or on the address itself. */
function putLink(editor: Editor, href: string): void {
  const marks = [{ type: 'link', attrs: { href } }];
  if (!editor.state.selection.empty || editor.isActive('link')) {
    focused(editor).extendMarkRange('link').setMark('link', { href, reference: null }).run();
  } else {
    focused(editor).insertContent({ type: 'text', text: href, marks }).run();
  }
}

const withScheme = (address: string) =>
  address === '' || /^([a-z][a-z+.-]*:|[/#?])/i.test(address) ? address : `${scheme}//${address}`;

const scheme = 'https:';
