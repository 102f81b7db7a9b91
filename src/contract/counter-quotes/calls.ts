import { z } from 'zod';
import { courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { groupChoice } from '#contract/groups/group-choice.ts';
import { keyHeaders } from '#contract/idempotency-key.ts';
import { counterQuote, quoteRange } from '#contract/reviews/feedback.ts';
import { id } from '#contract/text.ts';
import { counterQuoteFigure, fewestCounterQuotes } from './figures.ts';
import { mostCounterQuotes } from './limits.ts';

export const counterQuotes = {
  sendCounterQuote: endpoint({
    method: 'POST',
    path: '/api/remarks/:id/counter-quote',
    access: 'signedIn',
    summary:
      '«Вот же»: показать наставнику свои слова против замечания модели; он смотрит на них один раз. После сбоя тот же вызов спрашивает ещё раз',
    params: z.object({ id }),
    headers: keyHeaders,
    body: z.object({
      quotes: z
        .array(quoteRange)
        .min(1, 'Выделите слова в ответе')
        .max(mostCounterQuotes, `Не больше ${mostCounterQuotes} мест`)
        .describe('Места в своём ответе, по порядку: начало и конец в символах UTF-16'),
    }),
    response: counterQuote,
    status: 201,
  }),

  listCounterQuoteFigures: endpoint({
    method: 'GET',
    path: '/api/courses/:id/counter-quotes',
    access: 'curator',
    summary:
      'Как часто наставник соглашается со словами студентов против замечания, по урокам; администратору по всем, куратору по его людям',
    params: courseParams,
    query: z.object({ groupId: groupChoice.optional() }),
    response: z
      .array(counterQuoteFigure)
      .describe(
        `По урокам, как они идут в курсе; только те, где таких слов не меньше ${fewestCounterQuotes}`,
      ),
  }),
};
