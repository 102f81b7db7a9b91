import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getOutgoingStatus, listOutgoing } from './outgoing.ts';
import { retryFailedLetters, retryLetter } from './retry-letters.ts';
import { sendTestLetter } from './send-test-letter.ts';

export function outboxRoutes({ handle, db, config: { mail } }: Feature): void {
  handle(api.listOutgoing, ({ query }) => listOutgoing(db, query));
  handle(api.getOutgoingStatus, () => getOutgoingStatus(db, mail));
  handle(api.retryLetter, ({ params, viewer }) => retryLetter(db, viewer, params.id, mail));
  handle(api.retryFailedLetters, ({ body, viewer }) => retryFailedLetters(db, viewer, body, mail));
  handle(api.sendTestLetter, ({ viewer }) => sendTestLetter(db, viewer, mail));
}
