import type { ReactNode } from 'react';
import type { Run } from '#contract/runs/schemas.ts';
import { skippedWords } from '#contract/runs/words.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertIcon } from '#web/ui/icon/icons.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { formatRoubles } from '#web/ui/text/roubles.ts';
import { useCancelRun, usePauseRun, useResumeRun } from './run-changes.ts';

/** How far a run is, what it has cost, and why it stands. */
export function RunProgress({ run }: { run: Run }) {
  const { state, counts } = run;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const left = counts.waiting + counts.in_progress + counts.not_configured;
  const isOver = state === 'finished' || state === 'cancelled';
  return (
    <div className="flex flex-col gap-2.5">
      {!isOver && (
        <ProgressBar
          label={`Прогон ${run.number}`}
          value={all === 0 ? 0 : ((all - left) / all) * 100}
          showValue
        />
      )}
      <p role="status" className="text-sm text-ink-soft">
        {stateWords[state]}: {doneText(run, all)}. {costText(run)}
      </p>
      {state === 'paused' && run.pausedBecause !== null && <Warning>Остановлен: {run.pausedBecause}</Warning>}
      {counts.not_configured > 0 && (
        <Warning>Модели, которую разрешает курс, сейчас нет: прогон продолжится, когда она появится</Warning>
      )}
      {run.skipped.length > 0 && (
        <ul aria-label="Пропущены" className="text-xs text-ink-soft">
          {run.skipped.map(({ because, count }) => (
            <li key={because}>
              Не спрошено {count}: {skippedWords[because]}
            </li>
          ))}
        </ul>
      )}
      {!isOver && <Controls run={run} />}
    </div>
  );
}

const stateWords: Record<Run['state'], string> = {
  running: 'Идёт',
  paused: 'Стоит',
  cancelled: 'Отменён',
  finished: 'Закончен',
};

function doneText({ counts, kept }: Run, all: number): string {
  return [
    `разобрано ${counts.done} из ${all}`,
    kept > 0 && `из них ${kept} взяты из прежних прогонов`,
    counts.skipped > 0 && `пропущено ${counts.skipped}`,
    counts.failed > 0 && `не вышло ${counts.failed}`,
    counts.cancelled > 0 && `отменено ${counts.cancelled}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const costText = ({ cost, estimate }: Run) => `${formatRoubles(cost)} из ≈ ${formatRoubles(estimate)}`;

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2 text-sm text-warning-ink">
    <AlertIcon className="mt-px size-4.5" />
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </p>
);

function Controls({ run: { id, state } }: { run: Run }) {
  const pause = usePauseRun(id);
  const resume = useResumeRun(id);
  const cancel = useCancelRun(id);
  const isBusy = pause.isPending || resume.isPending || cancel.isPending;
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'running' ? (
        <Button size="sm" disabled={isBusy} onClick={() => pause.mutate()}>
          Остановить
        </Button>
      ) : (
        <Button size="sm" disabled={isBusy} onClick={() => resume.mutate()}>
          Продолжить
        </Button>
      )}
      <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => cancel.mutate()}>
        Отменить прогон
      </Button>
    </div>
  );
}
