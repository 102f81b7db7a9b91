import { counterQuotes } from '#contract/counter-quotes/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { listCounterQuoteFigures } from './counter-quote-figures.ts';
import { sendCounterQuote } from './send-counter-quote.ts';

export function counterQuotesRoutes({ handle, db, config }: Feature): void {
  handle(counterQuotes.sendCounterQuote, ({ params, headers, body, viewer }) =>
    sendCounterQuote({ db, config }, viewer, params.id, {
      ...body,
      idempotencyKey: headers['idempotency-key'],
    }),
  );
  handle(counterQuotes.listCounterQuoteFigures, ({ params, query, viewer }) =>
    listCounterQuoteFigures(db, viewer, { courseId: params.id, groupId: query.groupId }),
  );
}
