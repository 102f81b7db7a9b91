import { kindsInWords } from '#contract/files/kinds.ts';
import { field } from '#web/forms/field.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FileButton } from '#web/ui/field/file-button.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { UploadList } from '#web/ui/field/upload-list.tsx';
import { useFilesInText } from './files/use-files-in-text.ts';
import { MarkdownField, markdownHint, wholeText } from './markdown-field.tsx';
import type { LessonFormState } from './use-lesson-form.ts';

export interface MarkdownTextProps {
  lesson: LessonFormState;
  preview: 'inside' | 'beside';
  name: 'content' | 'assignment';
  label: string;
}

/** A Markdown text of the lesson, with its files. */
export function MarkdownText({ lesson: { form, uploads }, preview, name, label }: MarkdownTextProps) {
  const files = useFilesInText(form, uploads, name);
  const { ref, ...registered } = field(form, name);
  const props = {
    label,
    optional: true,
    ref(element: HTMLTextAreaElement | null) {
      ref(element);
      files.attach(element);
    },
    ...registered,
    ...files.handlers,
  };
  const over = files.isOver && 'border-accent-ink! bg-accent-soft!';
  return (
    <div className="flex flex-col gap-3">
      {preview === 'inside' ? (
        <MarkdownField text={form.watch(name)} {...props} className={classNames(over)} />
      ) : (
        <TextArea
          hint={markdownHint}
          grows
          {...props}
          className={classNames(wholeText, 'font-mono text-sm', over)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileButton label="Файлы для вставки в текст" accept={accepted} multiple onChoose={files.add}>
          Вставить файл
        </FileButton>
        <p className="min-w-0 flex-1 basis-60 text-xs text-ink-faint">
          Или перетащите его в текст: {kindsInWords()}
        </p>
      </div>
      <UploadList items={uploads.of(name)} onStop={uploads.stop} />
    </div>
  );
}

const accepted = '.png,.jpg,.jpeg,.webp,.gif,.avif,.pdf,.docx,.xlsx,.pptx,.mp3,.m4a,.mp4,.webm';
