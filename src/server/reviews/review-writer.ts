import type { Db } from '#server/db/connect.ts';
import { pieceEvents } from '#server/live/pieces.ts';
import { type DraftWriter, startDraft } from '#server/queue/draft-writer.ts';
import { draftsIn } from '#server/queue/save-drafts.ts';
import { isHeld, reviewDrafts, type RunningReview } from './running-review.ts';

const pauseMs = 40;

/**
 * Publishes the text while the model streams it: the first words at once, then every 40 ms. `onLost` is called when the
 * claim is lost, because another worker has the review or its answer was deleted.
 */
export function startWriting(db: Db, review: RunningReview, onLost: (error?: unknown) => void): DraftWriter {
  return startDraft({
    pauseMs,
    onLost,
    async save(piece, offset) {
      const events = eventsOf(review, piece, offset).map((event) => JSON.stringify(event));
      const ours = await saveDrafts(db, { row: review, piece, events, isHeld: isHeld(review) });
      return ours.has(review.claim);
    },
  });
}

const saveDrafts = draftsIn(reviewDrafts);

function eventsOf(review: RunningReview, text: string, offset: number) {
  const { lessonId, userId, answerId, attempt } = review;
  const type = isHeld(review) ? ('held_piece' as const) : ('piece' as const);
  return pieceEvents({ type, lessonId, userId, answerId, attempt, offset, text });
}
