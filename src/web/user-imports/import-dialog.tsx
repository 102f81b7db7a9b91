import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userImports } from '#contract/user-imports/calls.ts';
import type { UserImport, ImportPreview as Preview } from '#contract/user-imports/schemas.ts';
import { queryOf } from '#web/calls/api.ts';
import { errorText, fieldErrors } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { FileStep, type FileStepProps } from './file-step.tsx';
import { ImportStatus } from './import-status.tsx';
import { PreviewStep } from './preview-step.tsx';
import {
  type FilePlace,
  useIsFileQueued,
  usePreviewUserImport,
  useStartUserImport,
} from './user-import-changes.ts';

export interface ImportDialogProps {
  /** The import to show; absent to start a new one. */
  importId?: string;
  /** Where the people go for whom the file names no course. */
  place?: FilePlace;
  /** Called when users may have changed. */
  onChanged: () => void;
  onClose: () => void;
}

/** Choose a file, preview its changes, start the import. It runs in the background, even with the dialog closed. */
export function ImportDialog({ importId, place, onChanged, onClose }: ImportDialogProps) {
  const { data: imports } = useQuery(queryOf(userImports.listUserImports, {}));
  const preview = usePreviewUserImport(place);
  const start = useStartUserImport(place);
  const isQueued = useIsFileQueued(preview.isPending || start.isPending);
  const [file, setFile] = useState<File>();
  const [openedId, setOpenedId] = useState(importId);
  const opened =
    imports?.find(({ id }) => id === openedId) ?? (start.data?.id === openedId ? start.data : undefined);

  function choose(chosen: File): void {
    setFile(chosen);
    preview.mutate(chosen);
  }

  function begin(): void {
    if (!file) return;
    start.mutate(file, { onSuccess: onStarted });
  }

  function onStarted(started: UserImport): void {
    setOpenedId(started.id);
    onChanged();
  }

  if (opened) return <OpenedImport shown={opened} onStarted={onStarted} onClose={onClose} />;

  if (file && preview.data) {
    return (
      <ImportPreview
        file={file}
        preview={preview.data}
        start={{ isPending: start.isPending, isQueued, begin }}
        onOther={() => setFile(undefined)}
        onClose={onClose}
      />
    );
  }

  return (
    <FileChoice
      pending={preview.isPending}
      queued={isQueued}
      error={
        preview.error &&
        (fieldErrors(preview.error).file ?? errorText(preview.error, 'Не удалось прочитать файл'))
      }
      opensCourse={place !== undefined}
      earlier={place ? [] : (imports ?? [])}
      onChoose={choose}
      onOpen={setOpenedId}
      onClose={onClose}
    />
  );
}

interface FileChoiceProps extends FileStepProps {
  onClose: () => void;
}

const FileChoice = ({ onClose, ...step }: FileChoiceProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    size="lg"
    title="Импорт пользователей"
    description="Сначала покажем, что изменится. До подтверждения ничего не произойдёт"
    footer={<Button onClick={onClose}>Отмена</Button>}
  >
    <FileStep {...step} />
  </Dialog>
);

interface OpenedImportProps {
  shown: UserImport;
  onStarted: (started: UserImport) => void;
  onClose: () => void;
}

function OpenedImport({ shown, onStarted, onClose }: OpenedImportProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={shown.source === 'file' ? 'Импорт пользователей' : 'Операция с пользователями'}
      description={shown.fileName}
      footer={<Button onClick={onClose}>Закрыть</Button>}
    >
      <ImportStatus shown={shown} onStarted={onStarted} />
    </Dialog>
  );
}

interface ImportPreviewProps {
  file: File;
  preview: Preview;
  start: { isPending: boolean; isQueued: boolean; begin: () => void };
  onOther: () => void;
  onClose: () => void;
}

function ImportPreview({ file, preview, start, onOther, onClose }: ImportPreviewProps) {
  const rows = preview.counts.create + preview.counts.update;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title="Что сделает импорт"
      description={file.name}
      footer={
        <>
          <Button onClick={onOther} disabled={start.isPending}>
            Выбрать другой файл
          </Button>
          <Button
            variant="primary"
            disabled={rows === 0}
            pending={start.isPending}
            pendingLabel={start.isQueued ? 'В очереди...' : 'Запускаем...'}
            onClick={start.begin}
          >
            {rows === 0
              ? 'Импортировать нечего'
              : `Импортировать ${plural(rows, 'строку', 'строки', 'строк')}`}
          </Button>
        </>
      }
    >
      <PreviewStep preview={preview} />
    </Dialog>
  );
}
