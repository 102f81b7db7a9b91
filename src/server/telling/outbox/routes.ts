import { outboxCalls } from '#contract/outbox-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getOutgoingStatus, listOutgoing } from './list-letters.ts';
import { noteBounces } from './note-bounces.ts';
import { retryFailedLetters, retryLetter } from './retry-letters.ts';
import { sendTestLetter } from './send-test-letter.ts';

export function outboxRoutes({ handle, db, config: { mail } }: Feature): void {
  handle(outboxCalls.listOutgoing, ({ query }) => listOutgoing(db, query));
  handle(outboxCalls.getOutgoingStatus, () => getOutgoingStatus(db, mail));
  handle(outboxCalls.retryLetter, ({ params, viewer }) => retryLetter(db, viewer, params.id, mail));
  handle(outboxCalls.retryFailedLetters, ({ body, viewer }) => retryFailedLetters(db, viewer, body, mail));
  handle(outboxCalls.noteBounces, ({ body }) => noteBounces(db, body.addresses));
  handle(outboxCalls.sendTestLetter, ({ viewer }) => sendTestLetter(db, viewer, mail));
}
