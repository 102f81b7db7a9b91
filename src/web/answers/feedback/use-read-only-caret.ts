import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * A text area that keeps its caret and is still not written into: a read-only one has no caret in some browsers, so it could
 * not be selected from the keyboard. Reports each selection, also one made by the handles of a touch screen, of which React
 * hears nothing.
 */
export function useReadOnlyCaret(
  ref: RefObject<HTMLTextAreaElement | null>,
  onSelect: (start: number, end: number) => void,
): void {
  const select = useEffectEvent(() => {
    const field = ref.current;
    if (field && document.activeElement === field) onSelect(field.selectionStart, field.selectionEnd);
  });
  useEffect(() => {
    const field = ref.current;
    const selected = () => select();
    field?.addEventListener('beforeinput', refuse);
    document.addEventListener('selectionchange', selected, true);
    return () => {
      field?.removeEventListener('beforeinput', refuse);
      document.removeEventListener('selectionchange', selected, true);
    };
  }, [ref]);
}

const refuse = (event: Event) => event.preventDefault();
