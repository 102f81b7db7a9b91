import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#contract/api.ts';
import { queryOf } from '#web/api.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { plural } from '#web/ui/russian.ts';
import { FileStep } from './file-step.tsx';
import { ImportStatus } from './import-status.tsx';
import { PreviewStep } from './preview-step.tsx';
import { usePreviewUserImport, useStartUserImport } from './user-import-changes.ts';

export interface ImportDialogProps {
  /** The import to show; absent to start a new one. */
  importId?: string;
  /** Called when users may have changed. */
  onChanged: () => void;
  onClose: () => void;
}

/** Choose a file, preview its changes, start the import. It runs in the background, even with the dialog closed. */
export function ImportDialog({ importId, onChanged, onClose }: ImportDialogProps) {
  const { data: imports } = useQuery(queryOf(api.listUserImports, {}));
  const preview = usePreviewUserImport();
  const start = useStartUserImport();
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
    start.mutate(file, {
      onSuccess(started) {
        setOpenedId(started.id);
        onChanged();
      },
    });
  }

  if (opened) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        size="lg"
        title={opened.source === 'file' ? 'Импорт пользователей' : 'Операция с пользователями'}
        description={opened.fileName}
        footer={<Button onClick={onClose}>Закрыть</Button>}
      >
        <ImportStatus
          shown={opened}
          onStarted={(started) => {
            setOpenedId(started.id);
            onChanged();
          }}
        />
      </Dialog>
    );
  }

  if (file && preview.data) {
    const { create, update } = preview.data.counts;
    const rows = create + update;
    return (
      <Dialog
        open
        onOpenChange={onClose}
        size="xl"
        title="Что сделает импорт"
        description={file.name}
        footer={
          <>
            <Button onClick={() => setFile(undefined)} disabled={start.isPending}>
              Выбрать другой файл
            </Button>
            <Button
              variant="primary"
              disabled={rows === 0}
              pending={start.isPending}
              pendingLabel="Запускаем..."
              onClick={begin}
            >
              {rows === 0
                ? 'Импортировать нечего'
                : `Импортировать ${plural(rows, 'строку', 'строки', 'строк')}`}
            </Button>
          </>
        }
      >
        <PreviewStep preview={preview.data} />
      </Dialog>
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Импорт пользователей"
      description="Сначала покажем, что изменится. До подтверждения ничего не произойдёт"
      footer={<Button onClick={onClose}>Отмена</Button>}
    >
      <FileStep
        pending={preview.isPending}
        error={
          preview.error &&
          (fieldErrors(preview.error).file ?? errorText(preview.error, 'Не удалось прочитать файл'))
        }
        earlier={imports ?? []}
        onChoose={choose}
        onOpen={setOpenedId}
      />
    </Dialog>
  );
}
