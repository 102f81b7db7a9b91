import type { ReactNode } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Referral } from '#contract/referrals/schemas.ts';
import { ReplyDialog } from '#web/queue/reply-dialog.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

export type Asked = 'changed' | 'answered' | 'dismissed';

export interface DecisionDialogsProps {
  referral: Referral;
  /** With the review that is to be judged; null in a survey. */
  answer: Answer | null;
  /** The decision that needs more than a press. */
  asked: Asked | undefined;
  notice: ReactNode;
  isDismissing: boolean;
  onDismiss: () => void;
  onSettled: (settled: Referral) => void;
  onClose: () => void;
}

/** Words beside a review that stays, a review of one's own, or whether an alarm is false. */
export function DecisionDialogs({ asked, answer, isDismissing, onDismiss, ...dialog }: DecisionDialogsProps) {
  const { referral, onClose } = dialog;
  const hasReview = answer !== null && answer.aiResponse !== null;
  const inWords = asked === 'answered' && (hasReview || answer === null);
  const asReview = asked === 'changed' || (asked === 'answered' && !inWords);
  const goesToModel = referral.survey === null && !hasReview;
  return (
    <>
      {inWords && <ReplyDialog {...dialog} />}
      {answer && asReview && <ReviewDialog {...dialog} answer={answer} decision={asked} />}
      <ConfirmDialog
        open={asked === 'dismissed'}
        onOpenChange={onClose}
        title="Это ложная тревога?"
        text={falseAlarmText(answer)}
        tone="plain"
        confirmLabel={goesToModel ? 'Отправить модели' : 'Ложная тревога'}
        pending={isDismissing}
        pendingLabel="Сохраняем…"
        onConfirm={onDismiss}
      />
    </>
  );
}

function falseAlarmText(answer: Answer | null): string {
  if (answer === null) return 'Запись закроется. Ответы останутся в анкете, как все другие.';
  return answer.aiResponse === null
    ? 'Ответ отправится модели, и студент получит её отзыв, как на любой другой ответ.'
    : 'Запись закроется, отзыв модели останется у студента.';
}
