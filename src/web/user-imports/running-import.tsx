import { useQuery } from '@tanstack/react-query';
import { userImports } from '#contract/user-imports/calls.ts';
import { queryOf } from '#web/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { settledRows } from './import-counts.ts';
import { useImportProgress } from './use-import-progress.ts';

export interface RunningImportProps {
  onOpen: (importId: string) => void;
  onDone: () => void;
}

/** Shows a running import on the page, including one started by another administrator. */
export function RunningImport({ onOpen, onDone }: RunningImportProps) {
  const { data: imports } = useQuery(queryOf(userImports.listUserImports, {}));
  const running = imports?.find(({ state }) => state === 'running');
  useImportProgress(running, onDone);
  if (!running) return null;
  const { id, source, fileName, total } = running;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-accent-line bg-accent-soft px-5 py-4 text-sm">
      <div className="min-w-0 flex-1 basis-72">
        <p className="mb-2 truncate">
          {source === 'file' ? 'Идёт импорт' : 'Идёт операция'}:{' '}
          <span className="font-medium">{fileName}</span>
        </p>
        <ProgressBar
          label={source === 'file' ? 'Импорт пользователей' : 'Операция с пользователями'}
          value={(100 * settledRows(running)) / Math.max(1, total)}
          showValue
        />
      </div>
      <Button size="sm" onClick={() => onOpen(id)}>
        Подробнее
      </Button>
    </div>
  );
}
