import { sql } from 'kysely';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { findLenders } from '#server/mentor/feedback/lenders.ts';
import { lockInOrder } from '#server/mentor/in-force/lock-answer.ts';
import { lessonOf, settlePassing } from '#server/mentor/passing/settle-passing.ts';
import { rewriteText } from '#server/mentor/reviews/feedback/rewrite-text.ts';
import { readBorrowed } from '#server/mentor/reviews/reply/borrowed-quotes.ts';
import type { Outcome } from '#server/models/outcome.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';
import type { Verdict } from './counter-quote-reply.ts';
import { counterQuoteRows, isOpen, type RunningCounterQuote } from './running-counter-quote.ts';

interface Recorded {
  outcome: Extract<Outcome, { kind: 'done' }>;
  verdict: Verdict;
}

/**
 * Records what the model has said of the words: in the remark, if it agrees, and in the text of its review, of which nothing
 * else changes. Whatever came first stays: another review, or a person who was asked about the remark.
 */
export async function recordVerdict(
  db: Db,
  row: RunningCounterQuote,
  { outcome, verdict }: Recorded,
): Promise<void> {
  const { text: raw, model, endpoint = null } = outcome;
  const ended = { claim: null, cause: null, finished_at: now, raw, model, endpoint };
  await counterQuoteRows.finish(db, row, async (tx) => {
    for (const lock of lockInOrder(row)) await lock.execute(tx);
    const remark = await findRemark(tx, row);
    if (!remark?.isOpen || remark.level !== row.level)
      return counterQuoteRows.update(tx, row, { ...ended, state: 'overtaken' });
    const { upheld, text } = verdict;
    if (!upheld) return counterQuoteRows.update(tx, row, { ...ended, state: 'not_upheld', text });
    const proof = await readProof(tx, row, remark.quotes);
    if (proof.isBorrowed && remark.counts)
      return counterQuoteRows.update(tx, row, { ...ended, state: 'not_upheld', text: inMentorsWords });
    const before = JSON.stringify({ level: remark.level, quotes: remark.quotes });
    if (!(await counterQuoteRows.update(tx, row, { ...ended, state: 'upheld', text, before }))) return false;
    await raiseLevel(tx, row, { level: verdict.level, proof });
    await settlePassing(tx, lessonOf(row));
    return true;
  });
}

/** Nothing was asked. */
export const recordOvertaken = (db: Db, row: RunningCounterQuote): Promise<unknown> =>
  counterQuoteRows.finish(db, row, (tx) =>
    counterQuoteRows.update(tx, row, { claim: null, state: 'overtaken', finished_at: now }),
  );

const findRemark = (tx: Tx, { remarkId }: RunningCounterQuote) =>
  tx
    .selectFrom('remarks')
    .innerJoin('reviews', 'reviews.id', 'remarks.review_id')
    .select(['remarks.level', sql<QuoteRange[]>`remarks.quotes`.as('quotes'), isOpen])
    // The lowest level proves nothing, so there is none to lose.
    .select(sql<boolean>`(remarks.level > 0 and ${levelCounts}) is true`.as('counts'))
    .where('remarks.id', '=', remarkId)
    .executeTakeFirst();

/** A level that counts isn't given away for a higher one that doesn't. */
const inMentorsWords = 'эти слова предложил он сам. Скажите то же по-своему — и уровень ваш.';

interface Proof {
  quotes: QuoteRange[];
  borrowed: QuoteRange[];
  isBorrowed: boolean;
}

/** Whosever words have proved the level before, a higher one is proved by those that are shown for it. */
async function readProof(
  tx: Tx,
  { answerId, quotes: shown }: RunningCounterQuote,
  before: QuoteRange[],
): Promise<Proof> {
  const quotes = joined(before, shown);
  const findLender = await findLenders(tx, answerId);
  const { borrowed } = await readBorrowed(quotes, findLender);
  const proof = await readBorrowed(shown, findLender);
  return { quotes, borrowed: joined(borrowed, proof.borrowed), isBorrowed: proof.isBorrowed };
}

async function raiseLevel(
  tx: Tx,
  { remarkId, reviewId, answerId, answer }: RunningCounterQuote,
  { level, proof }: { level: number; proof: Proof },
): Promise<void> {
  await tx
    .updateTable('remarks')
    .set({
      level,
      quotes: JSON.stringify(proof.quotes),
      borrowed: JSON.stringify(proof.borrowed),
      is_borrowed: proof.isBorrowed,
    })
    .where('id', '=', remarkId)
    .execute();
  await rewriteText(tx, { reviewId, answerId, answer });
}

/** In order and apart from each other: places that overlap become one. */
export function joined(some: readonly QuoteRange[], others: readonly QuoteRange[]): QuoteRange[] {
  const found: QuoteRange[] = [];
  for (const [start, end] of [...some, ...others].toSorted((one, other) => one[0] - other[0])) {
    const last = found.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else found.push([start, end]);
  }
  return found;
}
