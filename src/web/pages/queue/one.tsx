import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReferralDecision } from '#contract/referral-words.ts';
import type { ReferralWithAnswer } from '#contract/referrals.ts';
import { CallError } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { useSettleReferral } from '#web/queue/queue-changes.ts';
import { type QueueChoice, referralQuery } from '#web/queue/queue-queries.ts';
import { ReplyDialog } from '#web/queue/reply-dialog.tsx';
import { SettledNote } from '#web/queue/settled-note.tsx';
import { useLook } from '#web/queue/use-look.ts';
import { useQueueKeys } from '#web/queue/use-queue-keys.ts';
import { WhyHere } from '#web/queue/why-here.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Actions, decisionsOf } from './actions.tsx';
import { AnswerAndReview, disputedCriterion, shownAnswer } from './answer-and-review.tsx';
import { OneHeading } from './one-heading.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { Task } from './task.tsx';

export interface OneProps {
  id: string;
  choice: QueueChoice;
  /** It was opened on this screen, not by an address: its heading takes the focus. */
  takesFocus: boolean;
  onSettled: () => void;
}

/** One answer that waits for a person, and what may be decided about it. */
export function One({ id, choice, takesFocus, onSettled }: OneProps) {
  const { data: whole, error, refetch } = useQuery(referralQuery(id));
  if (whole) return <Opened {...{ whole, choice, takesFocus, onSettled }} />;
  if (!error) {
    return (
      <Loading label="Ответ загружается" className="flex flex-col gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-96 rounded-lg" />
      </Loading>
    );
  }
  if (error instanceof CallError && error.status === 404) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        titleAs="h2"
        title="Такой записи нет"
        text="Возможно, ответ удалили или он не ваших студентов"
      />
    );
  }
  return <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить ответ')}</LoadFailure>;
}

type Asked = 'changed' | 'answered' | 'dismissed';

function Opened({
  whole,
  choice,
  takesFocus,
  onSettled,
}: Omit<OneProps, 'id'> & { whole: ReferralWithAnswer }) {
  const { referral, answer, held, others } = whole;
  const isOpen = referral.settled === null;
  const [asked, setAsked] = useState<Asked>();
  const settle = useSettleReferral(referral);
  const heading = useFocusOnOpen(takesFocus);
  useLook(referral.id, isOpen);

  const shown = shownAnswer(answer, held);
  const hasReview = shown.aiResponse !== null;
  const decisions = isOpen ? decisionsOf(referral, hasReview) : [];
  const save = (decision: ReferralDecision) =>
    settle.mutate({ decision }, { onSuccess: onSettled, onSettled: () => setAsked(undefined) });

  function decide(decision: ReferralDecision): void {
    if (settle.isPending) return;
    if (decision === 'kept' || (decision === 'dismissed' && referral.reason !== 'crisis')) save(decision);
    else setAsked(decision);
  }

  const by = (decision: ReferralDecision) =>
    decisions.includes(decision) ? () => decide(decision) : undefined;
  useQueueKeys({ Enter: by('kept'), KeyE: by('changed'), KeyR: by('answered') });

  const settled = <SettledNote referral={referral} />;
  const dialog = { referral, notice: !isOpen && settled, onSettled, onClose: () => setAsked(undefined) };
  return (
    <article aria-labelledby="one-title" className="flex flex-col gap-4">
      <OneHeading {...{ referral, others, choice }} ref={heading} />
      {settled}
      <WhyHere {...{ referral, hasReview }} hasRemark={disputedCriterion(shown, referral) !== undefined} />
      <Task lessonId={answer.lessonId} />
      <AnswerAndReview whole={whole} />
      {isOpen && (
        <Actions
          {...{ referral, decisions }}
          saving={settle.isPending ? settle.variables.decision : undefined}
          onDecide={decide}
        />
      )}
      {asked === 'answered' && hasReview && <ReplyDialog {...dialog} />}
      {(asked === 'changed' || (asked === 'answered' && !hasReview)) && (
        <ReviewDialog {...dialog} answer={shown} decision={asked} />
      )}
      <ConfirmDialog
        open={asked === 'dismissed'}
        onOpenChange={() => setAsked(undefined)}
        title="Это ложная тревога?"
        text={
          hasReview
            ? 'Запись закроется, отзыв модели останется у студента.'
            : 'Ответ отправится модели, и студент получит её отзыв, как на любой другой ответ.'
        }
        tone="plain"
        confirmLabel={hasReview ? 'Ложная тревога' : 'Отправить модели'}
        pending={settle.isPending}
        pendingLabel="Сохраняем…"
        onConfirm={() => save('dismissed')}
      />
    </article>
  );
}

/** Tells a screen reader which one has opened. */
function useFocusOnOpen(takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (takes.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
