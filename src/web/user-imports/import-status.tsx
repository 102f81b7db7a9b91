import { api } from '#contract/api.ts';
import { urlOf } from '#contract/url.ts';
import type { UserImport } from '#contract/user-imports.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { formatNumber } from '#web/ui/numbers.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { plural } from '#web/ui/russian.ts';
import { settledRows } from './import-counts.ts';
import { useDownloadImportPasswords } from './user-import-changes.ts';

/** The progress of an import; when it is done, the downloads of passwords and failed rows. */
export function ImportStatus({ shown }: { shown: UserImport }) {
  const isRunning = shown.state === 'running';
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p role="status" className="mb-2">
          {isRunning
            ? 'Импорт идёт. Окно можно закрыть: работа продолжится сама'
            : `Импорт завершён: ${plural(shown.total, 'строка', 'строки', 'строк')}`}
        </p>
        {isRunning && (
          <ProgressBar
            label="Импорт пользователей"
            value={(100 * settledRows(shown)) / Math.max(1, shown.total)}
            showValue
          />
        )}
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {counts.map(({ name, label }) => (
          <div key={name} className="rounded-md border border-line px-4 py-3">
            <dt className="text-xs text-ink-faint">{label}</dt>
            <dd className="mt-0.5 text-xl font-semibold tabular-nums">{formatNumber(shown[name])}</dd>
          </div>
        ))}
      </dl>
      {shown.passwords > 0 && !isRunning && <Passwords shown={shown} />}
      {shown.failed > 0 && !isRunning && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-danger-line bg-danger-soft px-5 py-4 text-sm">
          <p className="min-w-0 flex-1 basis-64">
            Эти строки не удалось обработать. В файле указано почему: исправьте их и загрузите его снова.
          </p>
          <Button asChild icon={<DownloadIcon />}>
            <a href={urlOf(api.downloadImportFailures, { params: { id: shown.id } })} download>
              Скачать ошибки
            </a>
          </Button>
        </div>
      )}
      <p className="text-xs text-ink-faint">
        Начат <DateTime value={shown.createdAt} format="date-time" />
        {shown.startedBy && `, ${shown.startedBy.firstName} ${shown.startedBy.lastName}`}
        {shown.finishedAt && (
          <>
            {' · '}завершён <DateTime value={shown.finishedAt} format="date-time" />
          </>
        )}
      </p>
    </div>
  );
}

function Passwords({ shown }: { shown: UserImport }) {
  const download = useDownloadImportPasswords(shown.id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warning-line bg-warning-soft px-5 py-4 text-sm">
      <p className="min-w-0 flex-1 basis-64">
        {plural(shown.passwords, 'человек', 'человека', 'человек')} без пароля. Пароли создаются при
        скачивании и нигде не хранятся: сохраните файл. При первом входе каждый сменит свой на новый.
      </p>
      <Button
        variant="primary"
        icon={<DownloadIcon />}
        pending={download.isPending}
        pendingLabel="Скачиваем..."
        onClick={() => download.mutate()}
      >
        Скачать пароли
      </Button>
    </div>
  );
}

const counts = [
  { name: 'created', label: 'Создано' },
  { name: 'updated', label: 'Обновлено' },
  { name: 'unchanged', label: 'Без изменений' },
  { name: 'failed', label: 'С ошибкой' },
] as const;
