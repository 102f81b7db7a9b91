import { sql } from 'kysely';
import { certificateCodeLength } from '#domain/certificate-code.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { newCode } from '#server/school/joining/new-code.ts';
import { tell } from '#server/telling/notices/tell.ts';
import { type OfPerson, writeWords } from './certificate-words.ts';

type Setting = Pick<Config, 'appName'>;

export const dueCertificatesChore: Chore = {
  name: 'сертификаты',
  everyMs: 5_000,
  run: (db, config) => issueDue(db, config),
};

const mostAtOnce = 100;

/** A review that is still under way after so long isn't waited for. */
const longestWaitDays = 3;

/**
 * Writes the certificates that completed courses owe, each once no review of its person's answers in the course is under way:
 * otherwise the last lesson's levels, often the main ones, would be missing. Of several workers each takes others.
 */
export async function issueDue(db: Db, config: Setting): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select due.id from certificates due
    where due.issued_at is null
      and (due.due_since < now() - make_interval(days => ${sql.lit(longestWaitDays)}) or not ${isUnderReview})
    order by due.due_since limit ${sql.lit(mostAtOnce)}`.execute(db);
  for (const { id } of rows) await db.transaction().execute((tx) => issueOne(tx, id, config));
}

const isUnderReview = sql`exists (
  select from lessons
  join answers on answers.lesson_id = lessons.id and answers.user_id = due.user_id
  join reviews on reviews.answer_id = answers.id and reviews.latest
  where lessons.course_id = due.course_id and (
    reviews.state in ('waiting', 'in_progress', 'with_person')
    or exists (
      select from referrals
      where referrals.answer_id = answers.id and referrals.reason = 'release' and referrals.settled_at is null
    )
  )
)`;

async function issueOne(tx: Tx, id: string, config: Setting): Promise<void> {
  const due = await tx
    .selectFrom('certificates')
    .select(['user_id as userId', 'course_id as courseId'])
    .where('id', '=', id)
    .where('issued_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return;
  const { userId, courseId } = due;
  const words = courseId === null ? undefined : await writeWords(tx, { userId, courseId }, config.appName);
  // Meanwhile the course has gone, gives none any more, or has a new lesson: completing that one owes it again.
  if (!words || courseId === null) {
    await tx.deleteFrom('certificates').where('id', '=', id).execute();
    return;
  }
  const code = await writeCertificate(tx, id, words);
  const subject = { courseId, courseTitle: words.course, code };
  await tell(tx, { userId, kind: 'certificate', key: `certificate:${id}`, subject });
}

type Words = NonNullable<Awaited<ReturnType<typeof writeWords>>>;

/** Of one that is owed. */
async function writeCertificate(tx: Tx, id: string, words: Words): Promise<string> {
  const code = newCode(certificateCodeLength);
  await tx
    .updateTable('certificates')
    .set({ code, words: JSON.stringify(words), issued_at: now })
    .where('id', '=', id)
    .execute();
  return code;
}

/** Owes one, which the next look writes. */
export const owe = (tx: Tx, { userId, courseId }: OfPerson) =>
  tx
    .insertInto('certificates')
    .values({ user_id: userId, course_id: courseId })
    .onConflict((on) => on.columns(['user_id', 'course_id']).where('revoked_at', 'is', null).doNothing())
    .execute();

/** Writes one now, whose person has just asked and sees it. */
export async function issueNow(tx: Tx, { userId, courseId }: OfPerson, words: Words): Promise<void> {
  const { id } = await tx
    .insertInto('certificates')
    .values({ user_id: userId, course_id: courseId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeCertificate(tx, id, words);
}
