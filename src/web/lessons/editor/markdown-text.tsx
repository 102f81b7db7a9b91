import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { documents } from '#contract/documents/calls.ts';
import { documentMaxBytes } from '#contract/documents/schemas.ts';
import { kindsInWords } from '#contract/files/kinds.ts';
import { call } from '#web/calls/api.ts';
import { errorText, fieldErrors } from '#web/calls/error-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FileButton } from '#web/ui/field/file-button.tsx';
import { UploadList } from '#web/ui/field/upload-list.tsx';
import { RichTextField } from '#web/ui/rich-text/rich-text-field.tsx';
import type { RichTextHandle } from '#web/ui/rich-text/rich-text.tsx';
import { useFilesInText } from './files/use-files-in-text.ts';
import { wholeText, WithPreview } from './markdown-field.tsx';
import type { LessonFormState } from './use-lesson-form.ts';

export interface MarkdownTextProps {
  lesson: LessonFormState;
  preview: 'inside' | 'beside';
  name: 'content' | 'assignment';
  label: string;
}

/** A Markdown text of the lesson, with its files. */
export function MarkdownText({ lesson: { form, uploads }, preview, name, label }: MarkdownTextProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const [editor] = useState(lateEditor);
  const { onReady, focus } = editor;
  const files = useFilesInText(form, uploads, name, editor);
  const { ref } = field;
  useEffect(() => ref({ focus }), [ref, focus]);
  const over = files.isOver && 'border-accent-ink! bg-accent-soft!';
  const text = (
    <div id={`lesson-${name}`} {...files.handlers}>
      <RichTextField
        label={label}
        optional
        error={fieldState.error?.message}
        text={field.value}
        onText={field.onChange}
        onBlur={field.onBlur}
        onReady={onReady}
        files={{ accept: accepted, add: files.add, place: files.place, readDocument }}
        isInPage={preview === 'beside'}
        className={classNames(preview === 'inside' ? belowTools : wholeText, over)}
      />
    </div>
  );
  return (
    <div className="flex flex-col gap-3">
      {preview === 'inside' ? <WithPreview text={field.value}>{text}</WithPreview> : text}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileButton label="Файлы для вставки в текст" accept={accepted} multiple onChoose={files.add}>
          Вставить файл
        </FileButton>
        <p className="min-w-0 flex-1 basis-60 text-xs text-ink-faint">
          Или перетащите его в текст: {kindsInWords()}
        </p>
      </div>
      <UploadList items={uploads.of(name)} onStop={uploads.stop} />
      <p role="status" className="sr-only">
        {files.said}
      </p>
    </div>
  );
}

/** Stands for the editor before it is loaded: who asked for the focus then gets it afterwards. */
function lateEditor() {
  let editor: RichTextHandle | null = null;
  let wantsFocus = false;
  return {
    onReady(ready: RichTextHandle | null) {
      editor = ready;
      if (!ready) return;
      if (wantsFocus) ready.focus();
      wantsFocus = false;
    },
    focus() {
      wantsFocus = editor === null;
      editor?.focus();
    },
    insert: (markdown: string, isApart: boolean) => editor?.insert(markdown, isApart),
  };
}

/** With its tools as tall as the preview beside it. */
const belowTools = 'h-[max(11rem,calc(60vh-14rem))]';

async function readDocument(file: File) {
  if (file.size > documentMaxBytes) return { error: 'Документ больше 20 МБ: разделите его на части' };
  try {
    return await call(documents.readDocument, { body: {}, files: { file } });
  } catch (error) {
    return { error: fieldErrors(error)['file'] ?? errorText(error, 'Не удалось прочитать документ') };
  }
}

const accepted = '.png,.jpg,.jpeg,.webp,.gif,.avif,.pdf,.docx,.xlsx,.pptx,.mp3,.m4a,.mp4,.webm';
