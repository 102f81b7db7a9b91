import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Referral, ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import type { ReferralDecision } from '#contract/referrals/words.ts';
import { CallError } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useSettleReferral } from '#web/queue/queue-changes.ts';
import { type QueueChoice, referralQuery } from '#web/queue/queue-queries.ts';
import { SettledNote } from '#web/queue/settled-note.tsx';
import { useLook } from '#web/queue/use-look.ts';
import { useQueueKeys } from '#web/queue/use-queue-keys.ts';
import { WhyHere } from '#web/queue/why-here.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Actions, decisionsOf } from './actions.tsx';
import { Alarm } from './alarm.tsx';
import { AnswerAndReview, isDisputed, shownAnswer } from './answer-and-review.tsx';
import { type Asked, DecisionDialogs } from './decision-dialogs.tsx';
import { OneHeading } from './one-heading.tsx';
import { SurveyAnswers } from './survey-answers.tsx';
import { Task } from './task.tsx';

export interface OneProps {
  id: string;
  choice: QueueChoice;
  /** It was opened on this screen, not by an address: its heading takes the focus. */
  takesFocus: boolean;
  onSettled: (settled: Referral) => void;
}

/** What one person has written that waits for another, and what may be decided about it. */
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

function Opened({
  whole,
  choice,
  takesFocus,
  onSettled,
}: Omit<OneProps, 'id'> & { whole: ReferralWithAnswer }) {
  const { referral, answer, response, held, others } = whole;
  const isOpen = referral.settled === null;
  const isAlarm = isOpen && referral.reason === 'crisis';
  const [asked, setAsked] = useState<Asked>();
  const settle = useSettleReferral(referral);
  const heading = useFocusOnOpen(takesFocus && !isAlarm);
  useLook(referral.id, isOpen);

  const shown = answer && shownAnswer(answer, held);
  const hasReview = shown !== null && shown.aiResponse !== null;
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
  useQueueKeys(isAlarm ? {} : { Enter: by('kept'), KeyE: by('changed'), KeyR: by('answered') });

  const settled = <SettledNote referral={referral} />;
  return (
    <article aria-labelledby="one-title" className="flex flex-col gap-4">
      <OneHeading {...{ referral, others, choice }} ref={heading} />
      {settled}
      <WhyHere {...{ referral, hasReview }} hasRemark={shown !== null && isDisputed(shown, referral)} />
      {isAlarm && (
        <Alarm
          {...{ whole, onSettled }}
          isDismissing={settle.isPending}
          onDismiss={() => decide('dismissed')}
        />
      )}
      {!isAlarm && answer && <Task lessonId={answer.lessonId} />}
      {!isAlarm && answer && <AnswerAndReview {...{ whole, answer }} />}
      {!isAlarm && response && <SurveyAnswers response={response} />}
      {isOpen && !isAlarm && (
        <Actions
          {...{ referral, decisions }}
          saving={settle.isPending ? settle.variables.decision : undefined}
          onDecide={decide}
        />
      )}
      <DecisionDialogs
        {...{ referral, asked, onSettled }}
        answer={shown}
        notice={!isOpen && settled}
        isDismissing={settle.isPending}
        onDismiss={() => save('dismissed')}
        onClose={() => setAsked(undefined)}
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
