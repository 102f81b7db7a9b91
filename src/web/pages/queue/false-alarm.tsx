import { useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Referral, Settlement } from '#contract/referrals/schemas.ts';
import { useSettleReferral } from '#web/queue/queue-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

export interface FalseAlarmProps {
  referral: Referral;
  /** Null in a survey and in a thread. */
  answer: Answer | null;
  /** In a thread: the newest message on the screen. */
  upTo?: string;
  onSettled: (settled: Referral) => void;
}

/** Whether an alarm is false is asked first: the answer then goes to the model. */
export function FalseAlarm({ referral, answer, upTo, onSettled }: FalseAlarmProps) {
  /** What comes while this is asked has not been read. */
  const [asked, setAsked] = useState<Pick<Settlement, 'upTo'>>();
  const settle = useSettleReferral(referral);
  const goesToModel = answer !== null && answer.aiResponse === null;
  return (
    <>
      <Button variant="ghost" pending={settle.isPending} onClick={() => setAsked({ upTo })}>
        Ложная тревога
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => setAsked(isOpen ? { upTo } : undefined)}
        title="Это ложная тревога?"
        text={falseAlarmText(referral, answer)}
        tone="plain"
        confirmLabel={goesToModel ? 'Отправить ИИ-наставнику' : 'Ложная тревога'}
        pending={settle.isPending}
        pendingLabel="Сохраняем…"
        onConfirm={() =>
          settle.mutate(
            { ...asked, decision: 'dismissed' },
            { onSuccess: onSettled, onSettled: () => setAsked(undefined) },
          )
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
