import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { liveChannel } from '#server/live/live.ts';
import { pieceEvents, sendable } from './pieces.ts';
import type { RunningReview } from './running-review.ts';

export interface ReviewWriter {
  write(piece: string): void;
  /** Waits for the write in flight; unsent text is part of the finished review. */
  end(): Promise<void>;
}

const pauseMs = 40;
const stillOursMs = 2_000;

/**
 * Publishes the text while the model streams it: the first words at once, then every 40 ms. `onLost` is called when the
 * claim is lost, because another worker has the review or its answer was deleted; checked even while the model is silent.
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
    flushing = saveDrafts(db, { review, piece, offset })
      .then((ours) => (ours.has(review.claim) ? undefined : onLost()), onLost)
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

/** Text to append to the draft of a review. */
interface DraftPiece {
  review: RunningReview;
  piece: string;
  offset: number;
}

/**
 * Saves the pieces of all running reviews in one statement. It doesn't wait for the disk: the drafts' table is unlogged, so
 * the commit has nothing to flush. The draft of an older try never replaces that of a newer one. Returns the claims that are
 * still valid.
 *
 * Nor does it wait for row locks. A draft is updated if its row isn't locked; a first piece, whose foreign key locks the
 * review, is inserted if the review isn't locked. A locked row belongs to an answer that is being deleted: that review is
 * lost, and the others are saved. Only a first piece locks its review, since such a lock is written to disk.
 */
const saveDrafts = inBatches(async (db, drafts: DraftPiece[]): Promise<Set<string>> => {
  const events = drafts.flatMap(eventsOf);
  const { rows } = await sql<{ claim: string }>`
    with ours as (
      select given.* from unnest(
        ${drafts.map(({ review }) => review.id)}::uuid[], ${drafts.map(({ review }) => review.claim)}::uuid[],
        ${drafts.map(({ review }) => review.attempt)}::integer[], ${drafts.map(({ piece }) => piece)}::text[]
      ) given (id, claim, attempt, piece) join reviews on reviews.id = given.id and reviews.claim = given.claim
    ), first as (
      select ours.* from ours join reviews using (id)
      where not exists (select from review_drafts where review_id = ours.id)
      for key share of reviews skip locked
    ), later as (
      select ours.* from ours join review_drafts on review_id = ours.id for update of review_drafts skip locked
    ), begun as (
      insert into review_drafts (review_id, attempt, text)
      select id, attempt, piece from first
      on conflict (review_id) do update set attempt = excluded.attempt, text = excluded.text
        where review_drafts.attempt < excluded.attempt
    ), continued as (
      update review_drafts
      set attempt = later.attempt,
          text = case when review_drafts.attempt = later.attempt then text else '' end || piece
      from later where review_id = later.id and review_drafts.attempt <= later.attempt
    ), held as (
      select claim from first union all select claim from later
    ), events as (
      select payload from held join unnest(
        ${events.map(({ claim }) => claim)}::uuid[], ${events.map(({ payload }) => payload)}::text[]
      ) with ordinality event (claim, payload, place) using (claim)
      order by place
    ), notified as (
      select count(pg_notify(${liveChannel}, payload)) from events
    )
    select claim from held, notified`.execute(db);
  return new Set(rows.map(({ claim }) => claim));
});

function eventsOf({ review, piece, offset }: DraftPiece): { claim: string; payload: string }[] {
  if (piece === '') return [];
  const { claim, lessonId, userId, answerId, attempt } = review;
  const whole = { type: 'piece' as const, lessonId, userId, answerId, attempt, offset, text: piece };
  return pieceEvents(whole).map((event) => ({ claim, payload: JSON.stringify(event) }));
}
