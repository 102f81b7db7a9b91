import { talks } from '#contract/talks/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { dialogueFigures } from './dialogue-figures.ts';
import { finishDialogue } from './finish-dialogue.ts';

export function finishRoutes({ handle, db, config }: Feature): void {
  handle(talks.finishDialogue, ({ params, viewer }) =>
    finishDialogue(db, viewer, params.id, { perMinute: config.answersPerMinute }),
  );

  handle(talks.getDialogueFigures, ({ params }) => dialogueFigures(db, params.id));
}
