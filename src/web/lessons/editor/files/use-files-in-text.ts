import { type ClipboardEvent, type DragEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import type { RichTextHandle } from '#web/ui/rich-text/rich-text.tsx';
import { fileInText, isShown, placeholder, replacePlaceholder } from './file-in-text.ts';
import type { Uploads } from './use-uploads.ts';

/** Lets a text of the lesson take files: pasted, dropped or chosen, they come where the caret is. */
export function useFilesInText(
  form: UseFormReturn<LessonFields>,
  uploads: Uploads,
  field: 'content' | 'assignment',
  editor: Pick<RichTextHandle, 'insert'>,
) {
  const [isOver, setIsOver] = useState(false);
  const [said, setSaid] = useState('');

  /** Returns what stands in the text until the file has come; nothing where it can't. */
  function place(file: File): string {
    let placed = '';
    uploads.add(field, file, {
      begin(number) {
        placed = placeholder(file.name, number);
        setSaid(`Загружаем «${file.name}»`);
      },
      end(number, added) {
        const sought = placeholder(file.name, number);
        const text = replacePlaceholder(form.getValues(field), sought, added ? fileInText(added) : '');
        form.setValue(field, text, { shouldDirty: true });
        setSaid(added ? `В тексте: ${added.title}` : '');
      },
    });
    return placed;
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      const placed = place(file);
      if (placed !== '') editor.insert(placed, isShown(file));
    }
  }

  /** Unless the editor itself has taken them. */
  function take(event: ClipboardEvent | DragEvent, data: DataTransfer): void {
    if (event.defaultPrevented || data.files.length === 0) return;
    event.preventDefault();
    add([...data.files]);
  }

  return {
    add,
    place,
    isOver,
    /** What becomes of the files, for who doesn't see it. */
    said,
    handlers: {
      // What comes as a text too, as cells of a table do, is pasted as one.
      onPaste(event: ClipboardEvent) {
        const { clipboardData } = event;
        if (clipboardData.getData('text/plain') === '' && clipboardData.getData('text/html') === '')
          take(event, clipboardData);
      },
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        setIsOver(false);
        take(event, event.dataTransfer);
      },
    },
  };
}
