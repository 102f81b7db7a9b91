import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notices } from '#contract/notices/calls.ts';
import { referrals } from '#contract/referrals/calls.ts';
import { threads } from '#contract/threads/calls.ts';
import { call } from '#web/calls/api.ts';
import { newKey } from '#web/calls/new-key.ts';
import { refetch } from '#web/calls/refetch.ts';
import { useFormSaving } from '#web/forms/use-saving.ts';
import { whenVisible } from '#web/live/when-visible.ts';
import { type MessageDraftOwner, writeMessageDraft } from './message-draft.ts';

interface Written {
  text: string;
  /** The newest message on the screen of whoever answers for the school. */
  upTo?: string | undefined;
}

/** The same words, sent again after a failure, are one message. */
export function usePostMessage(owner: MessageDraftOwner, side: 'own' | 'school') {
  const sent = useRef<{ text: string; key: string }>(undefined);
  return useFormSaving(
    ({ text, upTo }: Written) => {
      if (sent.current?.text !== text) sent.current = { text, key: newKey() };
      return call(threads.postMessage, {
        params: { id: owner.threadId },
        headers: { 'idempotency-key': sent.current.key },
        body: { text, ...(side === 'school' && upTo !== undefined && { upTo }) },
      });
    },
    {
      failed: 'Не удалось отправить сообщение',
      // Also where another page was opened before the answer.
      update() {
        sent.current = undefined;
        writeMessageDraft(owner, '');
      },
      refetch: [
        threads.getThread,
        threads.listThreads,
        ...(side === 'school' ? [referrals.listReferrals, referrals.countReferrals] : []),
      ],
    },
  );
}

/** What is shown to its person is seen, and so are the notices about it: not before the page is looked at. */
export function useMarkSeen(id: string, newest: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (newest === undefined) return undefined;
    return whenVisible(() => void markSeen(queryClient, id));
  }, [queryClient, id, newest]);
}

async function markSeen(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await call(threads.markThreadSeen, { params: { id } }, { keepalive: true });
  } catch {
    // It is unseen at the next opening.
    return;
  }
  await refetch(queryClient, [threads.listThreads, notices.listNotices, notices.countNotices]);
}
