import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { audit } from '#contract/audit/calls.ts';
import { lessonFiles } from '#contract/lesson-files/calls.ts';
import type { KeptFile } from '#contract/lesson-files/schemas.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { TrashIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { quoted } from '#web/ui/text/russian.ts';
import { fileKindText, fileSizeText } from './file-text.ts';

interface LessonFilesProps {
  lessonId: string;
  /** Its texts may show a file before they are saved. */
  form: UseFormReturn<LessonFields>;
}

/** What has been put into the lesson, read when it is asked for. */
export function LessonFiles({ lessonId, form }: LessonFilesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure title="Файлы урока" headingLevel={3} onToggle={setIsOpen}>
      {isOpen && <FileList lessonId={lessonId} form={form} />}
    </Disclosure>
  );
}

function FileList({ lessonId, form }: LessonFilesProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(lessonFiles.listLessonFiles, { params: { id: lessonId } }),
    staleTime: 0,
  });
  const [doomed, setDoomed] = useState<ListedFile>();
  if (error)
    return <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить список')}</LoadFailure>;
  if (!data) return <Spinner />;
  if (data.length === 0) {
    return <p className="text-sm text-ink-soft">Файлов нет. Вставьте файл в содержание или задание.</p>;
  }
  const typed = Object.values(form.getValues(['content', 'assignment', 'videoUrl'])).join(' ');
  const files = data.map((file) => ({ ...file, isShown: file.isUsed || typed.includes(file.name) }));
  return (
    <>
      <ul aria-label="Файлы урока" className="divide-y divide-line rounded-md border border-line">
        {files.map((file) => (
          <li key={file.name} className="flex items-center gap-3 py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1 text-sm">
              <a
                href={file.address}
                target="_blank"
                rel="noreferrer"
                className="font-medium wrap-anywhere text-accent-ink underline underline-offset-4"
              >
                {file.title}
              </a>
              <p className="text-ink-soft">
                {fileKindText(file)}, {fileSizeText(file.bytes)}
                {file.isShown ? '' : ' · в тексте его нет'}
              </p>
            </div>
            <IconButton
              label={`Удалить файл ${quoted(file.title)}`}
              tone="danger"
              onClick={() => setDoomed(file)}
            >
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {doomed && <DeleteDialog lessonId={lessonId} file={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}

interface ListedFile extends KeptFile {
  /** In the texts as they are saved, or as they are in the form. */
  isShown: boolean;
}

interface DeleteDialogProps {
  lessonId: string;
  file: ListedFile;
  onClose: () => void;
}

function DeleteDialog({ lessonId, file, onClose }: DeleteDialogProps) {
  const deleting = useSaving(
    () => call(lessonFiles.deleteLessonFile, { params: { id: lessonId, name: file.name } }),
    {
      done: 'Файл удалён',
      failed: 'Не удалось удалить файл',
      refetch: [lessonFiles.listLessonFiles, audit.listAudit],
    },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Удалить файл?"
      text={
        file.isShown
          ? `${quoted(file.title)} стоит в тексте урока: на его месте студенты увидят, что файла нет. Вернуть его нельзя.`
          : `${quoted(file.title)} в тексте урока нет, но прежние его версии могли его показывать. Вернуть файл нельзя.`
      }
      confirmLabel="Удалить файл"
      pending={deleting.isPending}
      pendingLabel="Удаление..."
      onConfirm={() => deleting.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
