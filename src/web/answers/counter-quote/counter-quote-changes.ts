import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { counterQuotes } from '#contract/counter-quotes/calls.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { withRemark } from '#web/answers/remarks/remark-changes.ts';
import { call, queryOf } from '#web/calls/api.ts';

interface Shown {
  quotes: QuoteRange[];
  /** Of this attempt: a retry stores nothing twice. */
  key: string;
}

/** Where the words are shown, a refusal is said: a notice over them would only say it again. */
export function useSendCounterQuote({ lessonId, userId }: Answer, remarkId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ quotes, key }: Shown) =>
      call(counterQuotes.sendCounterQuote, {
        params: { id: remarkId },
        headers: { 'idempotency-key': key },
        body: { quotes },
      }),
    onSuccess: (counterQuote) =>
      queryClient.setQueryData(
        queryOf(answerCalls.listAnswers, { params: { id: lessonId }, query: { userId } }).queryKey,
        (answers) => answers && withRemark(answers, remarkId, { counterQuote }),
      ),
  });
}
