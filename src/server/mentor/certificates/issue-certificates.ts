import { sql } from 'kysely';
import { certificateCodeLength } from '#domain/certificate-code.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { newCode } from '#server/school/joining/new-code.ts';
import { tell } from '#server/telling/notices/tell.ts';
import { writeWords } from './certificate-words.ts';
import type { OfPerson } from './reached.ts';

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
    left join courses on courses.id = due.course_id
    where ${comesByItself} order by due.due_since limit ${sql.lit(mostAtOnce)}`.execute(db);
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

/** Of a certificate that is owed, as `due`: no level is still to come, or it has been waited for long enough. */
export const isRipe = sql`(
  due.due_since < now() - make_interval(days => ${sql.lit(longestWaitDays)}) or not ${isUnderReview}
)`;

/** For a query on `certificates` as `due`, with the course if it is still there. */
const comesByItself = sql`(
  due.issued_at is null and courses.certificate ->> 'given' is distinct from 'confirmed' and ${isRipe}
)`;

/** The next look writes it. */
export async function comesSoon(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from certificates due left join courses on courses.id = due.course_id
    where due.id = ${id} and ${comesByItself}`.execute(db);
  return rows.length > 0;
}

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
  // Meanwhile the course has gone, gives none any more or only by hand, or has a new lesson: completing that one owes it again.
  if (!words || courseId === null || (await isByHand(tx, courseId))) {
    await tx.deleteFrom('certificates').where('id', '=', id).execute();
    return;
  }
  await issueOwed(tx, { id, userId, courseId }, words);
}

/** Of one that is owed: writes it, and tells its person. */
export async function issueOwed(
  tx: Tx,
  { id, userId, courseId }: OfPerson & { id: string },
  words: Words,
): Promise<string> {
  const code = await writeCertificate(tx, id, words);
  const subject = { courseId, courseTitle: words.course, code };
  await tell(tx, { userId, kind: 'certificate', key: `certificate:${id}`, subject });
  return code;
}

async function isByHand(tx: Tx, courseId: string): Promise<boolean> {
  const course = await tx
    .selectFrom('courses')
    .select(sql<boolean>`certificate ->> 'given' is not distinct from 'by_hand'`.as('byHand'))
    .where('id', '=', courseId)
    .executeTakeFirst();
  return course?.byHand ?? false;
}

type Words = NonNullable<Awaited<ReturnType<typeof writeWords>>>;

/** Of one that is owed. */
async function writeCertificate(tx: Tx, id: string, words: Words): Promise<string> {
  const code = newCode(certificateCodeLength);
  await tx
    .updateTable('certificates')
    .set({
      code,
      words: JSON.stringify(words),
      logo: sql<string | null>`(select logo from school_settings)`,
      issued_at: now,
    })
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

/** Writes one now, whose person has just asked and sees it, or that somebody gives with a reason. */
export async function issueNow(
  tx: Tx,
  { userId, courseId }: OfPerson,
  words: Words,
  given: { given_by_id?: string; given_because?: string } = {},
): Promise<{ id: string; code: string }> {
  const { id } = await tx
    .insertInto('certificates')
    .values({ user_id: userId, course_id: courseId, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code: await writeCertificate(tx, id, words) };
}

/** The former one stays checkable, and says that it was replaced; what was only owed, goes. */
export async function takeFormerAway(tx: Tx, { userId, courseId }: OfPerson): Promise<void> {
  const former = tx
    .updateTable('certificates')
    .set({ revoked_at: now, revoked_because: replaced })
    .where('issued_at', 'is not', null);
  const owed = tx.deleteFrom('certificates').where('issued_at', 'is', null);
  await former
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('revoked_at', 'is', null)
    .execute();
  await owed.where('user_id', '=', userId).where('course_id', '=', courseId).execute();
}

export const replaced = 'Заменён новым';
