import { useState } from 'react';
import type { ResultCell, RunResult } from '#contract/runs/schemas.ts';
import { notAppliedWords } from '#contract/runs/words.ts';
import { fullName } from '#domain/full-name.ts';
import { stateText } from '#web/lessons/workbench/runs/state-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

interface DifferenceRowProps {
  result: RunResult;
  isBusy: boolean;
  onOpen: () => void;
  onApply: () => void;
  onAnyway: () => void;
}

/** One answer: what would change, or why it doesn't. */
export function DifferenceRow({ result, isBusy, onOpen, onApply, onAnyway }: DifferenceRowProps) {
  const { student, title, cells, notApplied, canAnyway, state, appliedAt } = result;
  const [isAsked, setIsAsked] = useState(false);
  const name = student ? fullName(student) : 'Студент удалён';
  const changed = cells.filter(({ draft, now }) => draft !== now);
  const why = notApplied === null ? undefined : notAppliedWords[notApplied];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{name}</p>
        <p className="truncate text-ink-soft">{title}</p>
        {state === 'done' ? (
          <ul className="mt-1 flex flex-col gap-0.5">
            {changed.map((cell) => (
              <li key={cell.criterionId}>{changeOf(cell)}</li>
            ))}
          </ul>
        ) : (
          <p className="mt-1 text-ink-soft">{stateText(result)}</p>
        )}
        {appliedAt !== null && (
          <Badge tone="success" className="mt-1">
            применён
          </Badge>
        )}
        {appliedAt === null && state === 'done' && why !== undefined && (
          <p className="mt-1 text-warning-ink">{why}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" aria-label={`Оба отзыва: ${name}`} onClick={onOpen}>
          Оба отзыва
        </Button>
        {notApplied === null && state === 'done' && (
          <Button size="sm" disabled={isBusy} aria-label={`Применить: ${name}`} onClick={onApply}>
            Применить
          </Button>
        )}
        {canAnyway && (
          <Button
            size="sm"
            disabled={isBusy}
            aria-label={`Всё равно: ${name}`}
            onClick={() => setIsAsked(true)}
          >
            Всё равно…
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Всё равно заменить отзыв?"
        text={`${name}. ${why ?? ''}. ${notApplied === null ? '' : (afterAnyway[notApplied] ?? '')}`}
        confirmLabel="Всё равно заменить"
        tone="plain"
        onConfirm={() => {
          setIsAsked(false);
          onAnyway();
        }}
      />
    </li>
  );
}

const afterAnyway: Partial<Record<NonNullable<RunResult['notApplied']>, string>> = {
  certificate: 'Сертификат останется как есть; изменится только отзыв, который читает студент.',
  passed: 'Если новые уровни ниже зачёта, урок станет «Доработать», и студент прочтёт почему.',
};

/** «Просьба: Пока нет → Есть». */
function changeOf({ criterion, draft, now }: ResultCell): string {
  return `${criterion}: ${now ?? 'без уровня'} → ${draft ?? 'без уровня'}`;
}
