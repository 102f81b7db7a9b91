import type { Db } from '#server/platform/db/connect.ts';
import { type DraftWriter, startDraft } from '#server/platform/jobs/draft-writer.ts';
import { pieceEvents } from '#server/platform/live/pieces.ts';
import type { Log } from '#server/platform/log.ts';
import type { JobRow, JobRows } from './job-rows.ts';

/** How the pages see a text grow. */
export interface Drafting<Row> {
  rows: Omit<JobRows<Row>, 'notifyPages'>;
  /** The event of a piece, without attempt, offset and text. */
  piece(row: Row): object;
  /** A person reads it before those that it is for. */
  isHeld?(row: Row): boolean;
  /** Between two pieces; the first words are published at once. */
  pauseMs: number;
}

export interface Io {
  onText(piece: string): void;
  /** Aborted when the claim is lost or the worker stops. */
  signal: AbortSignal;
}

/** Does something for as long as the row is ours. */
export async function whileOurs<Row extends JobRow, Result>(
  { db, log, ending }: { db: Db; log: Log; ending: AbortSignal },
  drafting: Drafting<Row>,
  row: Row,
  work: (io: Io) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const writer = startWriting(db, drafting, row, (error) => {
    const { name: table } = drafting.rows.queue;
    if (error) log.debug({ err: error, table, id: row.id }, 'Черновик не записался');
    lost.abort();
  });
  const signal = AbortSignal.any([ending, lost.signal]);
  // What follows a call needs the database, too.
  return work({ onText: writer.write, signal }).finally(() => writer.end());
}

/** `onLost` is called when the claim is lost, because another worker has the row or it was deleted. */
export const startWriting = <Row extends JobRow>(
  db: Db,
  { rows, piece, isHeld, pauseMs }: Drafting<Row>,
  row: Row,
  onLost: (error?: unknown) => void,
): DraftWriter =>
  startDraft({
    pauseMs,
    onLost,
    async save(text, offset) {
      const whole = { ...piece(row), attempt: row.attempt, offset, text };
      const events = pieceEvents(whole).map((event) => JSON.stringify(event));
      const ours = await rows.saveDrafts(db, { row, piece: text, events, isHeld: isHeld?.(row) });
      return ours.has(row.claim);
    },
  });
