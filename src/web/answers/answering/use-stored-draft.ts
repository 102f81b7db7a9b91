import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answers } from '#contract/answers/calls.ts';
import { answerMaxLength } from '#contract/limits.ts';
import { call, CallError, queryOf } from '#web/calls/api.ts';
import { useAutosave } from '#web/forms/use-autosave.ts';
import type { Draft, KeptDraft } from './draft.ts';
import { knownOf, reconcile, settled } from './stored-draft.ts';

/**
 * Keeps the draft on the server too, for the person's other devices: every keystroke is saved in the browser, and after a
 * pause in typing on the server. A failed save is retried.
 */
export function useStoredDraft(
  lessonId: string,
  kept: KeptDraft,
  { answerCount, isSending, hasForm }: { answerCount: number; isSending: boolean; hasForm: boolean },
) {
  const queryClient = useQueryClient();
  const query = draftQuery(lessonId);
  const { data } = useQuery({ ...query, staleTime: freshMs, enabled: hasForm });
  const { draft, offered } = reconcile(kept.draft, data?.draft);

  const save = useSaveDraft(lessonId, kept);
  const isRefused = isRefusal(save.error);
  const waits =
    hasForm &&
    draft.unsaved === true &&
    !offered &&
    !isSending &&
    !save.isPending &&
    !isRefused &&
    draft.text.length <= answerMaxLength;
  useAutosave({
    value: draft,
    waits,
    pauseMs: save.isError ? retryMs : typingMs,
    save: save.mutate,
    onShown: () => void queryClient.invalidateQueries({ queryKey: draftQuery(lessonId).queryKey }),
  });

  useRefetchOnAnswer(lessonId, answerCount);

  return {
    draft,
    offered,
    /** The server is known to have no draft. */
    isNone: data?.draft === null,
    /** The text is only in this browser, and the server can't be reached. */
    isOnlyHere: save.isError && !isRefused,
    /** After a refusal, the next change is saved again. */
    write(next: Draft) {
      if (save.isError) save.reset();
      kept.write(next);
    },
    takeOffered() {
      if (!offered) return;
      save.reset();
      kept.write({ text: offered.text, reader: draft.reader, saved: knownOf(offered) });
    },
    keepMine() {
      if (!offered) return;
      save.reset();
      kept.write({ ...draft, saved: knownOf(offered) });
    },
  };
}

function useSaveDraft(lessonId: string, kept: KeptDraft) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: scopeOf(lessonId) },
    mutationFn: ({ text, saved }: Draft) =>
      call(
        answers.saveAnswerDraft,
        { params: { id: lessonId }, body: { text, revision: saved?.revision ?? 0 } },
        // The page may be unloading.
        { keepalive: document.visibilityState === 'hidden' },
      ),
    onSuccess(response, { text }) {
      kept.write(settled(kept.read(), text, response.draft));
      setDraft(queryClient, lessonId, response);
    },
    onError(error) {
      const stored = error instanceof CallError ? error.body?.draft : undefined;
      if (stored) setDraft(queryClient, lessonId, { draft: stored });
    },
  });
}

/** An answer sent from another device has deleted the draft. */
function useRefetchOnAnswer(lessonId: string, answerCount: number): void {
  const queryClient = useQueryClient();
  const counted = useRef(answerCount);
  useEffect(() => {
    if (counted.current === answerCount) return;
    counted.current = answerCount;
    void queryClient.invalidateQueries({ queryKey: draftQuery(lessonId).queryKey });
  }, [queryClient, lessonId, answerCount]);
}

const draftQuery = (lessonId: string) => queryOf(answers.getAnswerDraft, { params: { id: lessonId } });

/** Saving and submitting share a scope, so that each waits for the other. */
export const scopeOf = (lessonId: string) => `answer:${lessonId}`;

/** A response to an earlier request would show an older draft. */
export function setDraft(
  queryClient: QueryClient,
  lessonId: string,
  stored: { draft: NonNullable<ReturnType<typeof reconcile>['offered']> | null },
): void {
  const { queryKey } = draftQuery(lessonId);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, stored);
}

const typingMs = 2_000;
const retryMs = 10_000;
const freshMs = 30_000;

/** Refusals are not retried: the result would be identical. */
const isRefusal = (error: unknown) =>
  error instanceof CallError && error.status < 500 && error.status !== 429;
