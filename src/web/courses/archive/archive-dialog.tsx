import { useRef } from 'react';
import { archiveMaxBytes, archiveMaxEntries } from '#contract/course-archives/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { FileDrop } from '#web/ui/field/file-drop.tsx';
import { UploadIcon } from '#web/ui/icon/editing-icons.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { ArchivePreview } from './archive-preview.tsx';
import { type Step, useArchiveSending } from './archive-sending.ts';

/** A course out of an archive: first what is in it and what is wrong, then a press. */
export function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const { step, choose, create, again, stop } = useArchiveSending(onClose);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Курс из архива"
      description="Появится черновик: уроки, критерии, разговоры, анкеты и файлы. Людей и ответов в архиве нет."
      size="lg"
      keepOpen={step.kind === 'sending'}
      footer={step.kind === 'shown' && <PreviewButtons step={step} onCreate={create} onAgain={again} />}
    >
      {step.kind === 'choosing' && <Choosing error={step.error} onChoose={(file) => void choose(file)} />}
      {step.kind === 'sending' && <Sending step={step} onStop={stop} />}
      {step.kind === 'shown' && <ArchivePreview preview={step.preview} error={step.error} />}
    </Dialog>
  );
}

function Choosing({ error, onChoose }: { error: string | undefined; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field
      label="Архив ZIP"
      hint={`Скачанный здесь или в другой школе либо собранный вами; до ${archiveMaxBytes / 1024 / 1024} МБ и ${formatNumber(archiveMaxEntries)} файлов`}
      error={error}
    >
      {(control) => (
        <FileDrop
          accept=".zip,application/zip"
          control={control}
          inputRef={input}
          className="flex flex-col items-center gap-4 rounded-lg px-4 py-9 text-center"
          onChoose={onChoose}
        >
          <Button variant="primary" icon={<UploadIcon />} onClick={() => input.current?.click()}>
            Выбрать архив
          </Button>
          <p className="text-sm text-ink-faint max-sm:hidden">или перетащите его сюда</p>
        </FileDrop>
      )}
    </Field>
  );
}

function Sending({ step, onStop }: { step: Extract<Step, { kind: 'sending' }>; onStop: () => void }) {
  const { share } = step;
  const reads = step.for === 'preview' ? 'Читаем архив...' : 'Создаём курс...';
  return (
    <div className="flex flex-col gap-4 py-6">
      <p role="status">{share < 1 ? 'Отправляем архив...' : reads}</p>
      <ProgressBar value={share * 100} label="Архив отправлен" showValue />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone */}
      <Button className="self-start" autoFocus onClick={onStop}>
        Остановить
      </Button>
    </div>
  );
}

interface PreviewButtonsProps {
  step: Extract<Step, { kind: 'shown' }>;
  onCreate: () => Promise<void>;
  onAgain: () => void;
}

function PreviewButtons({ step: { preview }, onCreate, onAgain }: PreviewButtonsProps) {
  const isWrong = preview.problemCount > 0;
  return (
    <>
      {isWrong && (
        <p id="why-not" className="text-sm text-ink-soft sm:mr-auto sm:max-w-56">
          Создать курс можно, когда в архиве не останется ошибок
        </p>
      )}
      <Button onClick={onAgain}>Другой архив</Button>
      <Button
        variant="primary"
        disabled={isWrong}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
        autoFocus={!isWrong}
        aria-describedby={isWrong ? 'why-not' : undefined}
        onClick={() => void onCreate()}
      >
        Создать черновик курса
      </Button>
    </>
  );
}
