import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';

/** Keeps a field as high as its text in browsers without `field-sizing`. Returns the field's ref, which the given one follows. */
export function useGrowing(
  grows: boolean,
  ref: Ref<HTMLTextAreaElement> | undefined,
): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  const isNeeded = grows && !CSS.supports('field-sizing', 'content');
  // Rendered by then.
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement, []);
  // After every render: the text may have been given.
  useLayoutEffect(() => {
    if (isNeeded && field.current) fit(field.current);
  });
  useEffect(() => (isNeeded && field.current ? follow(field.current) : undefined), [isNeeded]);
  return field;
}

/** Fits the field to what is typed, and to its width: one that was hidden has none. */
function follow(field: HTMLTextAreaElement): () => void {
  const onInput = () => fit(field);
  let width = field.clientWidth;
  const sized = new ResizeObserver(() => {
    if (field.clientWidth === width) return;
    width = field.clientWidth;
    fit(field);
  });
  field.addEventListener('input', onInput);
  sized.observe(field);
  return () => {
    field.removeEventListener('input', onInput);
    sized.disconnect();
  };
}

function fit(field: HTMLTextAreaElement): void {
  const room = field.parentElement;
  const isDragged = field.style.height !== (fitted.get(field) ?? '');
  if (!room || isDragged) return;
  // So that the page doesn't jump while the field is as low as it can be.
  room.style.minHeight = `${room.offsetHeight}px`;
  field.style.height = 'auto';
  if (field.clientHeight > 0) {
    const borders = field.offsetHeight - field.clientHeight;
    field.style.height = `${field.scrollHeight + borders}px`;
  }
  room.style.minHeight = '';
  fitted.set(field, field.style.height);
}

/** The height that was set last: another one is of whoever has dragged the field's corner. */
const fitted = new WeakMap<HTMLTextAreaElement, string>();
