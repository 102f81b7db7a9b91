import { outbox } from '#contract/outbox/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getOutgoingStatus, listOutgoing } from './list-letters.ts';
import { noteBounces } from './note-bounces.ts';
import { retryFailedLetters, retryLetter } from './retry-letters.ts';
import { sendTestLetter } from './send-test-letter.ts';

export function outboxRoutes({ handle, db, config: { mail } }: Feature): void {
  handle(outbox.listOutgoing, ({ query }) => listOutgoing(db, query));
  handle(outbox.getOutgoingStatus, () => getOutgoingStatus(db, mail));
  handle(outbox.retryLetter, ({ params, viewer }) => retryLetter(db, viewer, params.id, mail));
  handle(outbox.retryFailedLetters, ({ body, viewer }) => retryFailedLetters(db, viewer, body, mail));
  handle(outbox.noteBounces, ({ body }) => noteBounces(db, body.addresses));
  handle(outbox.sendTestLetter, ({ viewer }) => sendTestLetter(db, viewer, mail));
}
