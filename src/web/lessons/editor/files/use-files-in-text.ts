import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { fileInText, insertPiece, isShown, placeholder, replacePlaceholder } from './file-in-text.ts';
import type { Uploads } from './use-uploads.ts';

/** Lets a Markdown field take files: pasted, dropped or chosen, they come where the caret is. */
export function useFilesInText(
  form: UseFormReturn<LessonFields>,
  uploads: Uploads,
  field: 'content' | 'assignment',
) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isOver, setIsOver] = useState(false);

  const write = (text: string) => form.setValue(field, text, { shouldDirty: true });

  function add(files: readonly File[]): void {
    for (const file of files) {
      uploads.add(field, file, {
        begin(number) {
          const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {};
          const next = insertPiece(
            form.getValues(field),
            { start, end },
            { piece: placeholder(file.name, number), isShown: isShown(file) },
          );
          write(next.text);
          area.current?.setSelectionRange(next.caret, next.caret);
        },
        end(number, added) {
          const sought = placeholder(file.name, number);
          write(replacePlaceholder(form.getValues(field), sought, added ? fileInText(added) : ''));
        },
      });
    }
  }

  return {
    add,
    attach: (element: HTMLTextAreaElement | null) => void (area.current = element),
    isOver,
    handlers: {
      // What comes as a text too, as cells of a table do, is pasted as one.
      onPaste(event: ClipboardEvent) {
        const { clipboardData } = event;
        if (clipboardData.files.length === 0 || clipboardData.getData('text/plain') !== '') return;
        event.preventDefault();
        add([...clipboardData.files]);
      },
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        setIsOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      },
    },
  };
}
