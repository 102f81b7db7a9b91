import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Difference, Run, RunResult } from '#contract/runs/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { ResultDialog } from '#web/lessons/workbench/runs/result-dialog.tsx';
import { useApplyRun } from '#web/lessons/workbench/runs/run-changes.ts';
import { runResultsQuery } from '#web/lessons/workbench/runs/run-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { DifferenceRow } from './difference-row.tsx';

/** How the run's reviews differ from those in force, result by result; any of them may be put in force. */
export function Differences({ run }: { run: Run }) {
  const [shown, setShown] = useState<Difference>();
  const [opened, setOpened] = useState<RunResult>();
  const list = useInfiniteQuery(runResultsQuery(run.id, pageSize, shown));
  const apply = useApplyRun(run.id);
  const results = list.data?.pages.flat();
  const whose = `Версия ${run.version.number ?? ''}`;
  return (
    <section aria-label="Что изменилось бы" className="flex min-w-0 flex-col gap-4">
      <Filters run={run} shown={shown} onShow={setShown} />
      <ApplyAll run={run} apply={apply} />
      {list.error && (
        <LoadFailure onRetry={list.refetch}>
          {errorText(list.error, 'Не удалось загрузить результаты')}
        </LoadFailure>
      )}
      {!results && !list.error && <Skeleton className="h-40" />}
      {results?.length === 0 && <p className="text-sm text-ink-soft">Таких нет.</p>}
      {results && results.length > 0 && (
        <ul aria-label="Ответы прогона" className="divide-y divide-line border-y border-line">
          {results.map((result) => (
            <DifferenceRow
              key={result.id}
              result={result}
              isBusy={apply.isPending}
              onOpen={() => setOpened(result)}
              onApply={() => apply.mutate({ ids: [result.id] })}
              onAnyway={() => apply.mutate({ ids: [result.id], anyway: true })}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          pending={list.isFetchingNextPage}
          pendingLabel="Загружаем…"
          onClick={() => void list.fetchNextPage()}
        >
          Показать ещё
        </Button>
      )}
      {opened && <ResultDialog result={opened} whose={whose} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

const pageSize = 50;

const filters: readonly Difference[] = ['higher', 'lower', 'mixed', 'words', 'same'];

const differenceWords: Record<Difference, string> = {
  higher: 'уровни выше',
  lower: 'уровни ниже',
  mixed: 'и выше, и ниже',
  words: 'изменились слова',
  same: 'те же',
};

interface FiltersProps {
  run: Run;
  shown: Difference | undefined;
  onShow: (difference: Difference | undefined) => void;
}

function Filters({ run: { differences }, shown, onShow }: FiltersProps) {
  const counted = filters.filter((one) => (differences?.[one] ?? 0) > 0);
  return (
    <div role="group" aria-label="Чем отличаются" className="flex flex-wrap gap-2">
      <Choice isChosen={shown === undefined} onChoose={() => onShow(undefined)}>
        все
      </Choice>
      {counted.map((one) => (
        <Choice key={one} isChosen={shown === one} onChoose={() => onShow(one)}>
          {differenceWords[one]} {differences?.[one]}
        </Choice>
      ))}
    </div>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

const Choice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    className={classNames(
      'touch-target rounded-full border px-3 py-1 text-sm transition-colors hover:bg-hover',
      isChosen ? 'border-accent-ink text-accent-ink' : 'border-line',
    )}
    onClick={onChoose}
  >
    {children}
  </button>
);

/** What a person has said, and whatever the student is at work with, stays as it is: the server leaves it out. */
function ApplyAll({ run, apply }: { run: Run; apply: ReturnType<typeof useApplyRun> }) {
  const [asked, setAsked] = useState<'changed' | 'levels'>();
  const levels = countOf(run, ['higher', 'lower', 'mixed']);
  const changed = levels + countOf(run, ['words']);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <WhyNotButton variant="primary" whyNot={whyNot(run, levels)} onClick={() => setAsked('levels')}>
          Применить, где изменился уровень
        </WhyNotButton>
        <WhyNotButton whyNot={whyNot(run, changed)} onClick={() => setAsked('changed')}>
          Применить все изменения
        </WhyNotButton>
        {run.applied > 0 && <span className="text-sm text-ink-soft">Применено: {run.applied}</span>}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title="Заменить отзывы?"
        text={`Отличаются ${asked === 'levels' ? levels : changed}. Слова людей, прежние попытки и то, с чем студент уже работает, не тронет: причина стоит в строке. Студенту скажут, только если изменился уровень или следующий шаг.`}
        confirmLabel="Заменить"
        tone="plain"
        pending={apply.isPending}
        pendingLabel="Применяем…"
        onConfirm={() => asked && apply.mutate({ ids: asked }, { onSettled: () => setAsked(undefined) })}
      />
    </>
  );
}

const countOf = ({ differences }: Run, of: readonly Difference[]): number =>
  of.reduce((sum, one) => sum + (differences?.[one] ?? 0), 0);

function whyNot({ state }: Run, count: number): string | undefined {
  if (state === 'running' || state === 'paused') return 'Прогон ещё не закончен: пока применяйте по одному';
  return count === 0 ? 'Такого нет' : undefined;
}
