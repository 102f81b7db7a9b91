import { talks } from '#contract/talks/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { askHint } from './ask-hint.ts';
import { closeDialogue } from './end-dialogue.ts';
import { getDialogue, listDialogues } from './list-dialogues.ts';
import { getReplyMade } from './reply-made.ts';
import { retryReply } from './retry-reply.ts';
import { saveReflection } from './save-reflection.ts';
import { sayLine } from './say-line.ts';
import { startDialogue } from './start-dialogue.ts';
import { startTake } from './start-take.ts';
import { tellAboutLine } from './tell-about-line.ts';

export function talkRoutes({ handle, db, config }: Feature): void {
  handle(talks.startDialogue, ({ params, headers, body, viewer }) =>
    startDialogue({ db, config }, viewer, params.id, { ...body, idempotencyKey: headers['idempotency-key'] }),
  );
  handle(talks.startTake, ({ params, headers, body, viewer }) =>
    startTake({ db, config }, viewer, params.id, { ...body, idempotencyKey: headers['idempotency-key'] }),
  );
  handle(talks.listDialogues, ({ params, viewer }) => listDialogues(db, viewer, params.id));
  handle(talks.getDialogue, ({ params, viewer }) => getDialogue(db, viewer, params.id));
  handle(talks.sayLine, ({ params, headers, body, viewer }) =>
    sayLine(db, viewer, params.id, {
      ...body,
      idempotencyKey: headers['idempotency-key'],
      perMinute: config.turnsPerMinute,
    }),
  );
  handle(talks.tellAboutLine, ({ params, body, viewer }) =>
    tellAboutLine(db, viewer, params.id, { number: params.number, about: body.about }),
  );
  handle(talks.retryReply, ({ params, viewer }) => retryReply(db, viewer, params.id, params.number));
  handle(talks.askHint, ({ params, viewer }) => askHint(db, viewer, params.id));
  handle(talks.closeDialogue, ({ params, viewer }) => closeDialogue(db, viewer, params.id));
  handle(talks.saveReflection, ({ params, body, viewer }) =>
    saveReflection(db, viewer, params.id, body.text),
  );
  handle(talks.getReplyMade, ({ params, viewer }) => getReplyMade(db, viewer, params.id, params.number));
}
