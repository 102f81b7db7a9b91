import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';

/**
 * Marks a date that isn't set by `data-unset`: WebKit shows today's in its place (styles/controls.css). Returns the field's ref,
 * which the given one follows.
 */
export function useUnsetDate(ref: Ref<HTMLInputElement> | undefined): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  // Rendered by then.
  useImperativeHandle(ref, () => field.current as HTMLInputElement, []);
  // After every render, once whoever gives a value by the ref has done so.
  useEffect(() => {
    queueMicrotask(() => field.current && mark(field.current));
  });
  useEffect(() => {
    const date = field.current;
    if (!date) return;
    const onInput = () => mark(date);
    date.addEventListener('input', onInput);
    return () => date.removeEventListener('input', onInput);
  }, []);
  return field;
}

const mark = (date: HTMLInputElement) => date.toggleAttribute('data-unset', date.value === '');
