import type { UserImport } from '#contract/user-imports/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { UndoOperation } from './bulk/undo-operation.tsx';
import { FailuresMenu } from './failures-menu.tsx';
import { settledRows } from './import-counts.ts';
import { InviteImported } from './invite-imported.tsx';

export interface ImportStatusProps {
  shown: UserImport;
  /** Another operation has begun: it invites these people, or restores what this one has changed. */
  onStarted: (started: UserImport) => void;
}

/** The progress of an import or an operation; when it is done, the downloads, and the way back. */
export function ImportStatus({ shown, onStarted }: ImportStatusProps) {
  const isRunning = shown.state === 'running';
  const words = wordsOf[shown.source];
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p role="status" className="mb-2">
          {isRunning ? words.running : words.done(shown.total)}
        </p>
        {isRunning && (
          <ProgressBar
            label={words.name}
            value={(100 * settledRows(shown)) / Math.max(1, shown.total)}
            showValue
          />
        )}
      </div>
      <dl
        className={classNames(
          'grid gap-3 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none',
          words.counts.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
        )}
      >
        {words.counts.map(({ name, label }) => (
          <div key={name} className="rounded-md border border-line px-4 py-3">
            <dt className="text-xs text-ink-faint">{label}</dt>
            <dd className="mt-0.5 text-xl font-semibold tabular-nums">{formatNumber(shown[name])}</dd>
          </div>
        ))}
      </dl>
      {shown.invitable > 0 && !isRunning && <InviteImported shown={shown} onStarted={onStarted} />}
      {shown.failed > 0 && !isRunning && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-danger-line bg-danger-soft px-5 py-4 text-sm">
          <p className="min-w-0 flex-1 basis-64">{words.failures}</p>
          <FailuresMenu importId={shown.id} />
        </div>
      )}
      {shown.undoable && <UndoOperation shown={shown} onUndoing={onStarted} />}
      <p className="text-xs text-ink-faint">
        {words.started} <DateTime value={shown.createdAt} format="date-time" />
        {shown.startedBy && `, ${fullName(shown.startedBy)}`}
        {shown.finishedAt && (
          <>
            {`\u00A0· ${words.finished} `}
            <DateTime value={shown.finishedAt} format="date-time" />
          </>
        )}
      </p>
    </div>
  );
}

interface Words {
  name: string;
  running: string;
  done: (total: number) => string;
  failures: string;
  started: string;
  finished: string;
  counts: readonly { name: 'created' | 'updated' | 'unchanged' | 'failed'; label: string }[];
}

const wordsOf: Record<UserImport['source'], Words> = {
  file: {
    name: 'Импорт пользователей',
    running: 'Импорт идёт. Окно можно закрыть: работа продолжится сама',
    done: (total) => `Импорт завершён: ${plural(total, 'строка', 'строки', 'строк')}`,
    failures: 'Эти строки не удалось обработать. В файле указано почему: исправьте их и загрузите его снова.',
    started: 'Начат',
    finished: 'завершён',
    counts: [
      { name: 'created', label: 'Создано' },
      { name: 'updated', label: 'Обновлено' },
      { name: 'unchanged', label: 'Без изменений' },
      { name: 'failed', label: 'С ошибкой' },
    ],
  },
  selection: {
    name: 'Операция с пользователями',
    running: 'Операция идёт. Окно можно закрыть: работа продолжится сама',
    done: (total) => `Операция завершена: ${plural(total, 'человек', 'человека', 'человек')}`,
    failures: 'Этих людей изменить не удалось. В файле указано почему.',
    started: 'Начата',
    finished: 'завершена',
    counts: [
      { name: 'updated', label: 'Изменено' },
      { name: 'unchanged', label: 'Уже так' },
      { name: 'failed', label: 'Отказано' },
    ],
  },
};
