import type { Answer } from '#contract/answers/schemas.ts';
import { api } from '#contract/api.ts';
import { counterQuoteCalls } from '#contract/counter-quote-calls.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { withRemark } from '#web/answers/answer-changes.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { useFormSaving } from '#web/forms/use-saving.ts';

interface Shown {
  quotes: QuoteRange[];
  /** Of this attempt: a retry stores nothing twice. */
  key: string;
}

/** The form shows why it failed. */
export const useSendCounterQuote = ({ lessonId, userId }: Answer, remarkId: string) =>
  useFormSaving(
    ({ quotes, key }: Shown) =>
      call(counterQuoteCalls.sendCounterQuote, {
        params: { id: remarkId },
        headers: { 'idempotency-key': key },
        body: { quotes },
      }),
    {
      networkMode: 'always',
      failed: 'Не удалось показать слова наставнику',
      update: (queryClient, counterQuote) =>
        queryClient.setQueryData(
          queryOf(api.listAnswers, { params: { id: lessonId }, query: { userId } }).queryKey,
          (answers) => answers && withRemark(answers, remarkId, { counterQuote }),
        ),
    },
  );
