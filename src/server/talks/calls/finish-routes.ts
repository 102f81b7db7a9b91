import { talks } from '#contract/talks/calls.ts';
import { createModels } from '#server/models/models.ts';
import { createTrialLimit } from '#server/models/trial-limit.ts';
import { abandoned } from '#server/platform/http/abandoned.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { dialogueFigures } from './dialogue-figures.ts';
import { finishDialogue } from './finish-dialogue.ts';
import { tryTalkReview } from './try-talk-review.ts';

export function finishRoutes({ handle, db, config, metrics }: Feature): void {
  const withinLimit = createTrialLimit();
  const trial = { db, ai: config.ai, models: createModels(config.ai), metrics };

  handle(talks.finishDialogue, ({ params, viewer }) =>
    finishDialogue(db, viewer, params.id, { perMinute: config.answersPerMinute }),
  );

  handle(talks.tryTalkReview, ({ params, body, viewer, reply }) =>
    withinLimit(viewer, () => tryTalkReview(trial, viewer, params.id, body, abandoned(reply))),
  );

  handle(talks.getDialogueFigures, ({ params }) => dialogueFigures(db, params.id));
}
