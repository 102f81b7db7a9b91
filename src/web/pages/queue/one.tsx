import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Referral, ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import type { ReferralReason } from '#contract/referrals/words.ts';
import { MakeSampleButton } from '#web/answers/sample/make-sample-button.tsx';
import { CallError } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { readDraft } from '#web/queue/kept-drafts.ts';
import { type QueueChoice, referralQuery } from '#web/queue/queue-queries.ts';
import { SettledNote } from '#web/queue/settled-note.tsx';
import { useLook } from '#web/queue/use-look.ts';
import { WhyHere } from '#web/queue/why-here.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ThreadView } from '#web/threads/thread-view.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Alarm } from './alarm.tsx';
import { disputedCriterion, shownAnswer } from './answer-and-review.tsx';
import { Check } from './check.tsx';
import { OneHeading } from './one-heading.tsx';
import { Outcome } from './outcome.tsx';
import { SurveyAnswers } from './survey-answers.tsx';
import { Task } from './task.tsx';
import { Thread } from './thread.tsx';
import { UnsentTalk } from './unsent-talk.tsx';

export interface OneProps {
  id: string;
  choice: QueueChoice;
  /** It was opened on this screen, not by an address: its heading takes the focus. */
  takesFocus: boolean;
  onSettled: (settled: Referral) => void;
  /** It is written how an alarm ended. */
  onEnded: () => void;
}

/** What one person has written that waits for another, and what may be decided about it. */
export function One({ id, choice, takesFocus, onSettled, onEnded }: OneProps) {
  const { data: whole, error, refetch } = useQuery(referralQuery(id));
  if (whole) return <Opened {...{ whole, choice, takesFocus, onSettled, onEnded }} />;
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
        text="Возможно, ответ удалили или он не ваших студентов. Запись о разговоре исчезает, когда его отправляют: тогда ждёт сам ответ. Запись «Ждёт зачёта» исчезает, когда студент присылает новую попытку"
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
  onEnded,
}: Omit<OneProps, 'id'> & { whole: ReferralWithAnswer }) {
  const { referral, answer, response, held, others, alarm } = whole;
  const isOpen = referral.settled === null;
  const isAlarm = useIsAlarm(referral);
  const heading = useFocusOnOpen(takesFocus);
  useLook(referral.id, isOpen);
  // Of an alarm in a thread, that thread is the screen.
  const answerThreadId = referral.threadId === undefined && alarm?.threadId;

  const shown = answer && shownAnswer(answer, held);
  const hasReview = shown !== null && shown.aiResponse !== null;
  return (
    <article aria-labelledby="one-title" className="flex flex-col gap-4">
      <OneHeading {...{ referral, others, choice, isAlarm }} ref={heading} />
      <SettledNote referral={referral} />
      {answer && asksForSample(referral) && (
        <div>
          <MakeSampleButton answer={answer} />
        </div>
      )}
      <Outcome {...{ whole, onEnded }} />
      {!isAlarm && answerThreadId && (
        <Card as="section" aria-label="Переписка">
          <h3 className="mb-2.5 text-base">Переписка</h3>
          <ThreadView threadId={answerThreadId} side="school" />
        </Card>
      )}
      <WhyHere
        {...{ referral, hasReview }}
        hasRemark={shown !== null && disputedCriterion(shown, referral) !== undefined}
      />
      {isAlarm && referral.threadId === undefined && <Alarm {...{ whole, onSettled }} />}
      {!isAlarm && answer && <Task lessonId={answer.lessonId} />}
      {!isAlarm && answer && <Check {...{ whole, answer, onSettled }} />}
      {!isAlarm && response && <SurveyAnswers response={response} />}
      {referral.threadId !== undefined && <Thread {...{ whole, onSettled }} threadId={referral.threadId} />}
      {referral.dialogueId !== undefined && <UnsentTalk {...{ referral, onSettled }} />}
    </article>
  );
}

/** A person has said what the answer deserves: the mentor may be held against it. */
const asksForSample = ({ reason, settled }: Referral) =>
  settled !== null && settled.withdrawableUntil === undefined && judged.includes(reason);

const judged: readonly ReferralReason[] = ['disagreement', 'release', 'doubt'];

/** Its screen stays while it holds words that were not sent, though somebody else has settled it. */
function useIsAlarm({ id, reason, settled }: Referral): boolean {
  const { id: userId } = useCurrentUser();
  const [wasOpen] = useState(settled === null);
  if (reason !== 'crisis' || !wasOpen || settled?.by?.id === userId) return false;
  return settled === null || readDraft({ userId, id }).text !== undefined;
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
