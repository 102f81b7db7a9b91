import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { rights } from '#contract/auth/roles.ts';
import type { Referral, ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import { wordsOf } from '#contract/referrals/words.ts';
import { usePassReferral, useSettleReferral } from '#web/queue/queue-changes.ts';
import { referralQuery } from '#web/queue/queue-queries.ts';
import { useQueueKeys } from '#web/queue/use-queue-keys.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { readMessageDraft } from '#web/threads/message-draft.ts';
import { ThreadView } from '#web/threads/thread-view.tsx';
import { threadQuery } from '#web/threads/threads-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Contacts, Told } from './alarm.tsx';
import { FalseAlarm } from './false-alarm.tsx';
import { wordsPlace } from './one-heading.tsx';

export interface ThreadProps {
  whole: ReferralWithAnswer;
  threadId: string;
  onSettled: (settled: Referral) => void;
}

/** Words in a thread that wait for a person, with all that was written there before, and a field for the reply. */
export function Thread({ whole, threadId, onSettled }: ThreadProps) {
  const { referral, alarm } = whole;
  const queryClient = useQueryClient();
  const isOpen = referral.settled === null;
  const hasField = useHasField(referral, threadId);
  useQueueKeys({ KeyR: hasField ? focusField : undefined });
  /** Unless something has come meanwhile, the words that were sent have settled it. */
  const onSent = async () => {
    const { referral: now } = await queryClient.fetchQuery({ ...referralQuery(referral.id), staleTime: 0 });
    if (now.settled) onSettled(now);
  };
  return (
    <>
      {isOpen && alarm && (
        <Card as="section" aria-label="Что сделать">
          <h3 className="mb-2.5 text-base">Что сделать</h3>
          <p>
            Ответьте сейчас, коротко, и свяжитесь с ним.
            <Contacts referral={referral} email={alarm.email} />
          </p>
          <Told told={alarm.told} />
        </Card>
      )}
      <Card as="section" aria-label="Переписка" id={wordsPlace}>
        <ThreadView
          key={threadId}
          {...{ threadId }}
          side="school"
          isReadOnly={!hasField}
          onSent={() => void onSent().catch(() => {})}
        />
      </Card>
      {isOpen && <Decisions {...{ referral, threadId, onSettled }} />}
    </>
  );
}

/** Its field stays while it holds words that were not sent, though somebody else has settled it. */
function useHasField({ settled }: Referral, threadId: string): boolean {
  const { id: userId } = useCurrentUser();
  if (settled === null) return true;
  return settled.by?.id !== userId && readMessageDraft({ userId, threadId }) !== undefined;
}

interface DecisionsProps extends Pick<ThreadProps, 'threadId' | 'onSettled'> {
  referral: Referral;
}

/** Words that are not on the screen are settled by none of them. */
function Decisions({ referral, threadId, onSettled }: DecisionsProps) {
  const { administers } = rights[useCurrentUser().role];
  const settle = useSettleReferral(referral);
  const pass = usePassReferral(referral.id);
  const { data: shown } = useInfiniteQuery({ ...threadQuery(threadId), enabled: false });
  const upTo = shown?.pages[0]?.messages.at(-1)?.id;
  if (referral.reason === 'message') {
    if (upTo === undefined) return null;
    return (
      <div role="group" aria-label="Решение" className="flex flex-wrap gap-2">
        <Button
          pending={settle.isPending}
          onClick={() => settle.mutate({ decision: 'dismissed', upTo }, { onSuccess: onSettled })}
        >
          {wordsOf('message', 'dismissed').button}
        </Button>
      </div>
    );
  }
  return (
    <div role="group" aria-label="Решение" className="flex flex-wrap gap-2">
      {!administers && (
        <Button
          pending={pass.isPending}
          pendingLabel="Передаём…"
          disabled={pass.isSuccess}
          onClick={() => pass.mutate()}
        >
          {pass.isSuccess ? 'Передано администратору' : 'Передать администратору'}
        </Button>
      )}
      {upTo !== undefined && <FalseAlarm {...{ referral, upTo, onSettled }} answer={null} />}
    </div>
  );
}

const focusField = () => document.querySelector<HTMLTextAreaElement>(`#${wordsPlace} textarea`)?.focus();
