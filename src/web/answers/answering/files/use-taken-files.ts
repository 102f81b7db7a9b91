import { type RefObject, useEffect, useRef, useState } from 'react';
import { isEnter } from '#web/ui/enter-key.ts';

interface Taking {
  field: RefObject<HTMLTextAreaElement | null>;
  onFiles: (files: readonly File[]) => void;
  isBusy: boolean;
  /** The answer was to be sent while a file was on its way. */
  onHeld: () => void;
}

/**
 * Files that are pasted into the answer's text, or dropped on it, and the answer that waits for them. The form is loaded before
 * this part and knows nothing of files, so its events are taken from outside.
 */
export function useTakenFiles({ field, ...taking }: Taking): { isOver: boolean } {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(taking);
  useEffect(() => {
    latest.current = taking;
  });

  useEffect(() => {
    const area = field.current;
    const form = area?.form;
    if (!area || !form) return;
    const ended = new AbortController();
    const options = { signal: ended.signal };
    const take = (event: Event, data: DataTransfer | null) => {
      if (!data || data.files.length === 0) return;
      event.preventDefault();
      latest.current.onFiles([...data.files]);
    };
    area.addEventListener(
      'paste',
      (event) => {
        // What comes as a text too, as cells of a table do, is pasted as one.
        if (event.clipboardData?.getData('text/plain') === '') take(event, event.clipboardData);
      },
      options,
    );
    area.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      options,
    );
    area.addEventListener('dragleave', () => setIsOver(false), options);
    area.addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        take(event, event.dataTransfer);
      },
      options,
    );
    const hold = (event: Event) => {
      if (!latest.current.isBusy) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onHeld();
    };
    form.addEventListener('submit', hold, { ...options, capture: true });
    area.addEventListener(
      'keydown',
      (event) => {
        if (isEnter(event) && (event.ctrlKey || event.metaKey)) hold(event);
      },
      options,
    );
    return () => ended.abort();
  }, [field]);

  return { isOver };
}
