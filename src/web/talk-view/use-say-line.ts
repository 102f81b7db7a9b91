import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { talks } from '#contract/talks/calls.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { call, CallError } from '#web/calls/api.ts';
import { backInField, lineOf, type SentLine, toSend, useLineDraft } from './line-draft.ts';
import { dialogueQuery } from './talk-queries.ts';
import { nextNumber, withTurns } from './talk-turns.ts';

/** The line that the student writes: kept until the server has it, sent again under the same key, never doubled. */
export function useSayLine(dialogue: Dialogue, userId: string) {
  const queryClient = useQueryClient();
  const { id, turns } = dialogue;
  const { draft, isKept, read, write } = useLineDraft({ userId, dialogueId: id });
  const { text, unsent } = lineOf(draft, turns);
  const [keyAtOpening] = useState(unsent?.key);
  const { queryKey } = dialogueQuery(id);

  const saying = useMutation({
    mutationFn: ({ key, number, text: words }: SentLine) =>
      call(talks.sayLine, {
        params: { id },
        headers: { 'idempotency-key': key },
        body: { number, text: words },
      }),
    onSuccess({ turn, reply }, sent) {
      const kept = read();
      if (kept.sent?.key === sent.key) write({ text: kept.text });
      queryClient.setQueryData(
        queryKey,
        (shown) => shown && withTurns(shown, reply ? [turn, reply] : [turn]),
      );
      if (!reply) void queryClient.invalidateQueries({ queryKey });
    },
    onError(error, sent) {
      if (!isRefusal(error)) return;
      const kept = read();
      if (kept.sent?.key === sent.key) write({ text: backInField(sent, kept.text) });
      void queryClient.invalidateQueries({ queryKey });
    },
  });

  const isOwn = unsent !== undefined && (unsent.key === keyAtOpening || unsent.key === saying.variables?.key);
  const isLeft = useLeft(isOwn ? undefined : unsent?.key);
  const isStuck = unsent !== undefined && !saying.isPending && (isOwn || isLeft);

  return {
    text,
    isKept,
    unsent: unsent && { text: unsent.text, isStuck, isElsewhere: !isOwn },
    /** Why the server didn't take the line, which is back in the field. */
    refusal: isRefusal(saying.error) ? saying.error : undefined,
    change(next: string) {
      if (isRefusal(saying.error)) saying.reset();
      write({ text: next, sent: unsent });
    },
    say() {
      const sent = toSend(text, nextNumber(dialogue), draft.sent);
      write({ text: '', sent });
      saying.mutate(sent);
    },
    sayAgain() {
      if (unsent && isStuck) saying.mutate(unsent);
    },
    /** The words are not to be sent as they are. */
    takeBack() {
      if (unsent && isStuck) write({ text: backInField(unsent, text) });
    },
  };
}

/** A line of another tab may just be on its way, or have lost its tab: then nobody else sends it. */
function useLeft(key: string | undefined): boolean {
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => setLeft(key), longEnoughMs);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== undefined && key === left;
}

const longEnoughMs = 8_000;

/** The server has decided: the same words would be refused again now. */
const isRefusal = (error: unknown): error is CallError => error instanceof CallError && error.status < 500;
