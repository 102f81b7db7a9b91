import { sql } from 'kysely';
import { planWordsMaxLength } from '#contract/limits.ts';
import type { PlanOffer } from '#contract/plans/schemas.ts';
import { ownQuotes, type Quoted } from '#server/mentor/feedback/own-quotes.ts';
import { readVersions } from '#server/mentor/feedback/read-feedback.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchAnswer } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';

const mostOffers = 6;

/**
 * The viewer's own words that a plan may begin with: of takes, of attempts that closed a remark, of places at the highest level.
 * Never the mentor's advice nor the persona's words.
 */
export async function listPlanOffers(db: Db, viewer: Viewer, answerId: string): Promise<PlanOffer[]> {
  const { lessonId } = await db
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select('lessons.id as lessonId')
    .where('answers.id', '=', answerId)
    .where('answers.user_id', '=', viewer.id)
    .where(lessonOpenTo(viewer))
    .executeTakeFirstOrThrow(noSuchAnswer);
  const own = { viewerId: viewer.id, lessonId };
  const [takes, closing, best] = await Promise.all([
    linesAtBranches(db, own),
    wordsThatClosed(db, own),
    wordsAtTheTop(db, answerId),
  ]);
  return [...takes, ...closing, ...best]
    .filter(({ words }) => words.trim() !== '' && words.length <= planWordsMaxLength)
    .filter(({ words }, at, all) => all.findIndex((offer) => offer.words === words) === at)
    .slice(0, mostOffers);
}

interface Own {
  viewerId: string;
  lessonId: string;
}

/** A line that sounded like danger is no plan. */
async function linesAtBranches(db: Db, { viewerId, lessonId }: Own): Promise<PlanOffer[]> {
  const { rows } = await sql<Omit<PlanOffer, 'from'>>`
    select turns.text as words
    from dialogues take
    join dialogue_turns turns on turns.dialogue_id = take.id and turns.number = take.branched_at
    where take.user_id = ${viewerId} and take.lesson_id = ${lessonId} and take.kind = 'take'
      and turns.speaker = 'student' and turns.text is not null and not turns.alarm
    order by take.id desc limit ${sql.lit(mostOffers)}`.execute(db);
  return rows.map((row) => ({ ...row, from: 'take' as const }));
}

/** What the attempt that closed a remark was praised for by the same criterion. */
async function wordsThatClosed(db: Db, { viewerId, lessonId }: Own): Promise<PlanOffer[]> {
  const { rows } = await sql<Quoted>`
    select answers.content, answers.lines, praised.quotes, praised.borrowed
    from answers
    join reviews on reviews.answer_id = answers.id and reviews.in_force
    join remark_checks checks on checks.review_id = reviews.id and checks.outcome = 'closed'
    join remarks closed on closed.id = checks.remark_id
    join remarks praised on praised.review_id = reviews.id and praised.criterion_id = closed.criterion_id
    where answers.user_id = ${viewerId} and answers.lesson_id = ${lessonId}
    order by answers.id desc, praised."order"`.execute(db);
  return rows.flatMap((row) => wordsOf(row, 'attempt'));
}

async function wordsAtTheTop(db: Db, answerId: string): Promise<PlanOffer[]> {
  const { rows } = await sql<
    Quoted & { level: number | null; criterionId: string; versionId: string | null }
  >`
    select answers.content, answers.lines, remarks.quotes, remarks.borrowed, remarks.level,
      remarks.criterion_id as "criterionId", reviews.mentor_version_id as "versionId"
    from answers
    join reviews on reviews.answer_id = answers.id and reviews.in_force
    join remarks on remarks.review_id = reviews.id
    where answers.id = ${answerId}
    order by remarks."order"`.execute(db);
  const versions = await readVersions(
    db,
    new Set(rows.map(({ versionId }) => versionId).filter((id) => id !== null)),
  );
  return rows.flatMap((row) => {
    const names =
      row.versionId === null ? undefined : versions.get(row.versionId)?.names.get(row.criterionId);
    return names && row.level === names.levels.length - 1 ? wordsOf(row, 'answer') : [];
  });
}

const wordsOf = (quoted: Quoted, from: PlanOffer['from']): PlanOffer[] =>
  ownQuotes(quoted).map((words) => ({ words, from }));
