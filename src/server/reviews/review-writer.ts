import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { liveChannel } from '#server/live.ts';
import { pieceEvents, sendable } from './pieces.ts';
import type { RunningReview } from './running-review.ts';

export interface ReviewWriter {
  write(piece: string): void;
  /** Waits for what is on its way; what was not sent yet is in the finished text. */
  end(): Promise<void>;
}

const pauseMs = 40;
const stillOursMs = 2_000;

/**
 * Shows the text as the model writes it: the first words at once, then what has gathered in 40 ms. `onLost` is called
 * when the review is not ours any more, because another worker has it or its answer was deleted; also while the model is silent.
 */
export function startWriting(db: Db, review: RunningReview, onLost: (error?: unknown) => void): ReviewWriter {
  let written = '';
  let sent = 0;
  let flushing: Promise<void> | undefined;
  let flushedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const watch = setInterval(() => flushing ?? flush(), stillOursMs);

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    flushedAt = performance.now();
    const piece = sendable(written.slice(sent));
    const offset = sent;
    sent += piece.length;
    flushing = saveDraft(db, review, { piece, offset })
      .then((ours) => (ours ? undefined : onLost()), onLost)
      .finally(() => {
        flushing = undefined;
        if (sent < written.length) flushSoon();
      });
  }

  function flushSoon(): void {
    if (ended || flushing || timer) return;
    const wait = flushedAt + pauseMs - performance.now();
    if (wait <= 0) return flush();
    timer = setTimeout(flush, wait);
  }

  return {
    write(piece) {
      written += piece;
      flushSoon();
    },
    async end() {
      ended = true;
      clearInterval(watch);
      clearTimeout(timer);
      await flushing;
    },
  };
}

/**
 * One statement, and one that waits for no disk: the drafts' table is unlogged, so its commit has nothing to flush. The
 * draft of an older try never replaces that of a newer one.
 */
async function saveDraft(
  db: Db,
  { id, claim, attempt, answerId, lessonId, userId }: RunningReview,
  { piece, offset }: { piece: string; offset: number },
): Promise<boolean> {
  const events =
    piece && pieceEvents({ type: 'piece', lessonId, userId, answerId, attempt, offset, text: piece });
  const payloads = (events || []).map((event) => JSON.stringify(event));
  const { rows } = await sql`
    with ours as (
      select id from reviews where id = ${id} and claim = ${claim}
    ), draft as (
      insert into review_drafts (review_id, attempt, text)
      select id, ${attempt}::integer, ${piece} from ours
      on conflict (review_id) do update
        set attempt = excluded.attempt,
            text = case when review_drafts.attempt = excluded.attempt then review_drafts.text else '' end || excluded.text
        where review_drafts.attempt <= excluded.attempt
    )
    select ours.id, (select count(pg_notify(${liveChannel}, payload)) from unnest(${payloads}::text[]) payload) from ours`.execute(
    db,
  );
  return rows.length > 0;
}
