import { type ReactNode, useState } from 'react';
import type { Plan } from '#contract/plans/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useDeletePlan, useSharePlan, useUnsharePlan } from './plan-changes.ts';
import { planSentence } from './plan-words.ts';

interface PlanActionsProps {
  plan: Plan;
  onEdit(): void;
  onAnswer(): void;
}

export function PlanActions({ plan, onEdit, onAnswer }: PlanActionsProps) {
  const [asks, setAsks] = useState(false);
  const remove = useDeletePlan(plan.id);
  const about = planSentence(plan);
  return (
    <div role="group" aria-label={about} className="-ml-3 flex flex-wrap gap-y-1">
      {!plan.asks && <Quiet onClick={onAnswer}>{plan.outcome ? 'Исправить ответ' : 'Как прошло?'}</Quiet>}
      <Quiet onClick={onEdit}>Изменить</Quiet>
      <Sharing plan={plan} />
      <Quiet onClick={() => setAsks(true)}>Удалить</Quiet>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Удалить план?"
        text={about}
        confirmLabel="Удалить"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsks(false) })}
      />
    </div>
  );
}

/** Without a lesson there is nobody to show it to. */
function Sharing({ plan: { id, lesson, shared, note } }: { plan: Plan }) {
  const share = useSharePlan(id);
  const unshare = useUnsharePlan(id);
  const isPending = share.isPending || unshare.isPending;
  if (!lesson) return null;
  if (shared) {
    return (
      <>
        {note !== null && !shared.withNote && (
          <Quiet disabled={isPending} onClick={() => share.mutate(true)}>
            Показать и заметку
          </Quiet>
        )}
        <Quiet disabled={isPending} onClick={() => unshare.mutate()}>
          {shared.withNote ? 'Показан с заметкой: убрать' : 'Показан куратору и администраторам: убрать'}
        </Quiet>
      </>
    );
  }
  return (
    <>
      <Quiet disabled={isPending} onClick={() => share.mutate(false)}>
        Показать куратору и администраторам
      </Quiet>
      {note !== null && (
        <Quiet disabled={isPending} onClick={() => share.mutate(true)}>
          Показать с заметкой
        </Quiet>
      )}
    </>
  );
}

const Quiet = (props: { disabled?: boolean; onClick(): void; children: ReactNode }) => (
  <Button size="sm" variant="ghost" className="text-left" {...props} />
);
