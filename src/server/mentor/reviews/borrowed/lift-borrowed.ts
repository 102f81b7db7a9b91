import { sql } from 'kysely';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { fold } from '#domain/russian/fold.ts';
import { wordsOf } from '#domain/russian/words.ts';
import { lockAnswer } from '#server/mentor/in-force/lock-answer.ts';
import { settlePassing } from '#server/mentor/passing/settle-passing.ts';
import { rewriteText } from '#server/mentor/reviews/feedback/rewrite-text.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findBorrowed } from './find-borrowed.ts';

/**
 * A person says that the words are the student's: level and closing count, of this remark and of those of the lesson that
 * rest on the same words. Said again, it changes nothing.
 */
export async function liftBorrowed(db: Db, viewer: Viewer, remarkId: string): Promise<{ isLifted: true }> {
  return db.transaction().execute(async (tx) => {
    const { answerId } = await findBorrowed(tx, viewer, remarkId);
    const owner = await lockAnswer(tx, viewer, answerId);
    const lifted = await withSameWords(tx, remarkId, owner);
    if (lifted.length === 0) return { isLifted: true };
    await lift(tx, viewer, lifted);
    await settlePassing(tx, sql`select ${owner.userId}::uuid, ${owner.lessonId}::uuid`);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'words_lifted',
      subjectId: owner.userId,
      details: { answerId, lessonId: owner.lessonId, remarkId },
    });
    await publish(tx, { type: 'answers', lessonId: owner.lessonId, userId: owner.userId });
    return { isLifted: true };
  });
}

interface Borrowed {
  id: string;
  reviewId: string;
  answerId: string;
  content: string;
  quotes: QuoteRange[];
}

/** Those of the person's remarks in the lesson that nobody has lifted and whose words are all among the remark's. */
async function withSameWords(
  tx: Tx,
  remarkId: string,
  { userId, lessonId }: { userId: string; lessonId: string },
): Promise<Borrowed[]> {
  const { rows } = await sql<Borrowed>`
    select remarks.id, reviews.id as "reviewId", answers.id as "answerId", answers.content,
      remarks.borrowed as quotes
    from answers
    join reviews on reviews.answer_id = answers.id
    join remarks on remarks.review_id = reviews.id and remarks.is_borrowed and remarks.lifted_by_id is null
    where answers.user_id = ${userId} and answers.lesson_id = ${lessonId}
    order by remarks.id`.execute(tx);
  const own = rows.find(({ id }) => id === remarkId);
  if (!own) return [];
  const said = wordsIn(own).map((words) => ` ${words} `);
  return rows.filter((row) => wordsIn(row).every((words) => said.some((one) => one.includes(` ${words} `))));
}

const wordsIn = ({ content, quotes }: Borrowed): string[] =>
  quotes.map((quote) => wordsOf(fold(content.slice(...quote))).join(' '));

async function lift(tx: Tx, viewer: Viewer, lifted: readonly Borrowed[]): Promise<void> {
  const ids = lifted.map(({ id }) => id);
  await tx.updateTable('remarks').set({ lifted_by_id: viewer.id }).where('id', '=', anyOf(ids)).execute();
  // What would have been closed by the criterion of the remark is.
  await sql`
    update remark_checks set outcome = 'closed', is_borrowed = false
    from remarks, remarks earlier
    where remarks.id = ${anyOf(ids)} and remark_checks.review_id = remarks.review_id and remark_checks.is_borrowed
      and earlier.id = remark_checks.remark_id and earlier.criterion_id = remarks.criterion_id`.execute(tx);
  for (const { reviewId, answerId, content } of lifted)
    await rewriteText(tx, { reviewId, answerId, answer: content });
}
