import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { modelName } from '#contract/models/words.ts';
import type { Run, RunResult } from '#contract/runs/schemas.ts';
import type { LessonSample } from '#contract/samples/lesson-samples.ts';
import { errorText } from '#web/calls/error-text.ts';
import { loadedRows } from '#web/calls/loaded-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { LoadedRun } from './loaded-run.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { disputedIds, rowsOf, type RunRow } from './rows-of-run.ts';
import { useAskAgain } from './run-changes.ts';
import { RunFiguresView } from './run-figures.tsx';
import { RunProgress } from './run-progress.tsx';
import { runResultsQuery } from './run-queries.ts';
import { RunTable } from './run-table.tsx';

interface RunViewProps {
  runId: string;
  samples: readonly LessonSample[];
  inForceNumber: number | undefined;
  /** Asks about all samples once more, of whoever was run. */
  onAnew: (run: Run) => void;
  /** Asks the version in force about the samples, where the same model hasn't been asked. */
  onCompare: (run: Run) => void;
}

/** One run over samples: how far it is, its table, its figures. */
export const RunView = ({ runId, ...props }: RunViewProps) => (
  <LoadedRun runId={runId}>{(run) => <Opened run={run} {...props} />}</LoadedRun>
);

function Opened({
  run,
  samples,
  inForceNumber,
  onAnew,
  onCompare,
}: Omit<RunViewProps, 'runId'> & { run: Run }) {
  const list = useInfiniteQuery(runResultsQuery(run.id, mostShown));
  const [opened, setOpened] = useState<RunResult>();
  const rows = rowsOf(loadedRows(list), samples);
  const isOver = run.state === 'finished' || run.state === 'cancelled';
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <About run={run} />
      <RunProgress run={run} />
      {list.error && (
        <LoadFailure onRetry={list.refetch}>
          {errorText(list.error, 'Не удалось загрузить результаты')}
        </LoadFailure>
      )}
      {rows.length > 0 && (
        <RunTable
          run={run}
          rows={rows}
          isInForce={run.version.number !== null && run.version.number === inForceNumber}
          onOpen={setOpened}
        />
      )}
      {list.hasNextPage && (
        <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Показать ещё
        </Button>
      )}
      {run.figures && <RunFiguresView run={run} figures={run.figures} />}
      {isOver && inForceNumber !== undefined && isAlone(run, rows) && (
        <div className="flex flex-col items-start gap-2 rounded-md bg-sunken p-4 text-sm">
          <p>Сравнить не с чем: версия {inForceNumber} на этих образцах ещё не прогнана.</p>
          <Button size="sm" onClick={() => onCompare(run)}>
            Прогнать и версию {inForceNumber}
          </Button>
        </div>
      )}
      {isOver && (
        <Again run={run} ids={mayAskAgain(run) ? disputedIds(rows) : []} onAnew={() => onAnew(run)} />
      )}
      {opened && <ResultDialog result={opened} whose={whoseName(run)} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** A draft's, beside which there is nothing of the version in force: in the table, for that is compared anew each time. */
const isAlone = ({ version }: Run, rows: readonly RunRow[]): boolean => {
  const cells = rows.flatMap(({ result }) => result.cells);
  return version.number === null && cells.length > 0 && cells.every(({ now }) => now === null);
};

/** What was cancelled, or is of an earlier revision, is run anew. */
const mayAskAgain = ({ state, version }: Run) => state === 'finished' && version.isCurrent;

/** Sixty samples, asked about three times. */
const mostShown = 200;

const whoseName = ({ version }: Run) => (version.number === null ? 'Черновик' : `Версия ${version.number}`);

function About({ run }: { run: Run }) {
  const { version, endpoint, model, createdAt } = run;
  return (
    <div className="text-sm text-ink-soft">
      <p>
        {version.number === null ? `Черновик, правка ${version.revision}` : `Версия ${version.number}`} ·{' '}
        {model ?? modelName(endpoint)} · <DateTime value={createdAt} format="date-time" />
      </p>
      {version.number === null && !version.isCurrent && (
        <p className="text-warning-ink">С тех пор черновик изменился: это прогон прежней правки</p>
      )}
    </div>
  );
}

interface AgainProps {
  run: Run;
  ids: readonly string[];
  onAnew: () => void;
}

function Again({ run, ids, onAnew }: AgainProps) {
  const again = useAskAgain(run.id);
  return (
    <div className="flex flex-wrap gap-2">
      {ids.length > 0 && (
        <Button
          size="sm"
          icon={<RefreshIcon className="size-4.5" />}
          pending={again.isPending}
          pendingLabel="Спрашиваем…"
          onClick={() => again.mutate([...ids])}
        >
          Повторить спорные: {ids.length}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onAnew}>
        Спросить заново
      </Button>
    </div>
  );
}
