import type { Db } from '#server/db/connect.ts';
import { pieceEvents } from '#server/live/pieces.ts';
import { type DraftWriter, startDraft } from '#server/queue/draft-writer.ts';
import { draftsIn } from '#server/queue/save-drafts.ts';
import { type RunningTurn, turnDrafts } from './running-turn.ts';

/** Publishes the sentences of a reply as soon as they are checked. `onLost`: the talk has ended, or another worker has the turn. */
export function startSaying(db: Db, turn: RunningTurn, onLost: (error?: unknown) => void): DraftWriter {
  const { lessonId, userId, dialogueId, number, attempt, claim } = turn;
  return startDraft({
    pauseMs: 0,
    onLost,
    async save(text, offset) {
      const whole = { type: 'reply' as const, lessonId, userId, dialogueId, number, attempt, offset, text };
      const events = pieceEvents(whole).map((event) => JSON.stringify(event));
      const ours = await saveDrafts(db, { row: turn, piece: text, events });
      return ours.has(claim);
    },
  });
}

const saveDrafts = draftsIn(turnDrafts);
