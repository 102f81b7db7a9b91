import { useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Referral } from '#contract/referrals/schemas.ts';
import { useSettleReferral } from '#web/queue/queue-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

export interface FalseAlarmProps {
  referral: Referral;
  /** Null in a survey and in a thread. */
  answer: Answer | null;
  onSettled: (settled: Referral) => void;
}

/** Whether an alarm is false is asked first: the answer then goes to the model. */
export function FalseAlarm({ referral, answer, onSettled }: FalseAlarmProps) {
  const [isAsked, setAsked] = useState(false);
  const settle = useSettleReferral(referral);
  const goesToModel = answer !== null && answer.aiResponse === null;
  return (
    <>
      <Button variant="ghost" pending={settle.isPending} onClick={() => setAsked(true)}>
        Ложная тревога
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Это ложная тревога?"
        text={falseAlarmText(referral, answer)}
        tone="plain"
        confirmLabel={goesToModel ? 'Отправить ИИ-наставнику' : 'Ложная тревога'}
        pending={settle.isPending}
        pendingLabel="Сохраняем…"
        onConfirm={() =>
          settle.mutate({ decision: 'dismissed' }, { onSuccess: onSettled, onSettled: () => setAsked(false) })
        }
      />
    </>
  );
}

function falseAlarmText({ threadId }: Referral, answer: Answer | null): string {
  if (threadId !== undefined)
    return 'Тревога закроется. Сами слова останутся в очереди и подождут ответа, как все другие.';
  if (answer === null) return 'Запись закроется. Ответы останутся в анкете, как все другие.';
  return answer.aiResponse === null
    ? 'Ответ отправится ИИ-наставнику, и студент получит его отзыв, как на любой другой ответ.'
    : 'Запись закроется, отзыв ИИ-наставника останется у студента.';
}
