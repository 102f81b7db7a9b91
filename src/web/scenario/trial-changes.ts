import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Level } from '#contract/scenarios/scenario-card.ts';
import { talkCalls } from '#contract/talk-calls.ts';
import type { Dialogue, Turn } from '#contract/talks/schemas.ts';
import { call } from '#web/calls/api.ts';
import { scenarioQuery, talkQuery, talksQuery } from './scenario-queries.ts';

/** Begins a trial of the saved draft; the one before it ends. */
export function useStartTrial(lessonId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (level: Level) =>
      call(talkCalls.startDialogue, {
        params: { id: lessonId },
        headers: {},
        body: { level, trial: true, again: true },
      }),
    async onSuccess(talk) {
      keep(queryClient, talk);
      await Promise.all(
        [talksQuery(lessonId), scenarioQuery(lessonId)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

/** Said again with the same key, a line isn't doubled. */
export function useSayLine(talk: Dialogue) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      call(talkCalls.sayLine, {
        params: { id: talk.id },
        headers: { 'idempotency-key': key },
        body: { number: (talk.turns.at(-1)?.number ?? -1) + 1, text },
      }),
    onSuccess: ({ turn, reply }) => addTurns(queryClient, talk.id, reply ? [turn, reply] : [turn]),
    onError: () => queryClient.invalidateQueries({ queryKey: talkQuery(talk.id).queryKey }),
  });
}

export function useRetryReply(talk: Dialogue) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (number: number) => call(talkCalls.retryReply, { params: { id: talk.id, number } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: talkQuery(talk.id).queryKey }),
  });
}

export function useCloseTrial(talk: Dialogue) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(talkCalls.closeDialogue, { params: { id: talk.id } }),
    onSuccess: (closed) => keep(queryClient, closed),
  });
}

const keep = (queryClient: QueryClient, talk: Dialogue) =>
  queryClient.setQueryData(talkQuery(talk.id).queryKey, talk);

/** An event may have brought them already. */
function addTurns(queryClient: QueryClient, id: string, added: readonly Turn[]): void {
  queryClient.setQueryData(talkQuery(id).queryKey, (talk) => {
    if (!talk) return talk;
    const known = new Set(talk.turns.map(({ number }) => number));
    const news = added.filter(({ number }) => !known.has(number));
    return news.length === 0 ? talk : { ...talk, turns: [...talk.turns, ...news] };
  });
}
