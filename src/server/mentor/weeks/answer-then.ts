import type { AnswerThen } from '#contract/weeks/schemas.ts';
import { type JudgedRemark, listJudgedRemarks, skillIdsOf } from '#server/mentor/skills/judged-remarks.ts';
import { listSkillsOf } from '#server/mentor/skills/my-skills.ts';
import { listPracticeLessons } from '#server/mentor/skills/practice-lessons.ts';
import { listDelayed } from '#server/mentor/skills/said-delayed.ts';
import { scaleOf } from '#server/mentor/skills/skills-over-time.ts';
import { withWords } from '#server/mentor/skills/then-and-now.ts';
import { wordsOfRemarks } from '#server/mentor/skills/words-of-remarks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchAnswer } from '#server/platform/errors.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';

/** What the review of the viewer's own answer stands beside: his first words of the same skill, and where it stood before a pause. */
export async function getAnswerThen(db: Db, viewer: Viewer, answerId: string): Promise<AnswerThen> {
  const { lessonId, isOpen } = await db
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select(['answers.lesson_id as lessonId', lessonOpenTo(viewer).as('isOpen')])
    .where('answers.id', '=', answerId)
    .where('answers.user_id', '=', viewer.id)
    .executeTakeFirstOrThrow(noSuchAnswer);
  if (!isOpen) throw await lessonRefusal(db, viewer, lessonId);
  const judged = await listJudgedRemarks(db, { personId: viewer.id });
  const tied = judged.filter((remark) => remark.answerId === answerId && remark.skillId !== null);
  if (tied.length === 0) return { then: [], delayed: null };
  const [then, delayed] = await Promise.all([
    firstWords(db, judged, tied),
    longestPause(db, viewer, judged, tied),
  ]);
  return { then, delayed };
}

/** Said before the answer. The same words are said once, by the first criterion that stands above them. */
async function firstWords(
  db: Db,
  judged: readonly JudgedRemark[],
  tied: readonly JudgedRemark[],
): Promise<AnswerThen['then']> {
  const key = (remark: JudgedRemark) => `${remark.skillId} ${scaleOf(remark)}`;
  const keys = new Set(tied.map(key));
  const likely = judged.filter((remark) => remark.level !== null && keys.has(key(remark)));
  const words = await wordsOfRemarks(
    db,
    likely.map(({ remarkId }) => remarkId),
  );
  const like = rowsBy(withWords(likely, words), key);
  const said = new Set<string>();
  return tied.flatMap((remark) => {
    const first = like(key(remark))[0];
    if (!first || remark.level === null || first.level >= remark.level || said.has(first.remarkId)) return [];
    if (first.answerId >= remark.answerId) return [];
    said.add(first.remarkId);
    return [{ criterionId: remark.criterionId, at: first.at, quote: first.quote, isCut: first.isCut }];
  });
}

async function longestPause(
  db: Db,
  viewer: Viewer,
  judged: readonly JudgedRemark[],
  tied: readonly JudgedRemark[],
): Promise<AnswerThen['delayed']> {
  const answerId = tied[0]?.answerId;
  const [skills, lessons] = await Promise.all([
    listSkillsOf(db, tied),
    listPracticeLessons(db, viewer, skillIdsOf(tied)),
  ]);
  const pauses = skills.flatMap(({ id, title }) =>
    listDelayed({ judged, lessons }, id)
      .filter((point) => point.answerId === answerId)
      .map((point) => ({ ...point, skill: title })),
  );
  return pauses.toSorted((one, other) => other.days - one.days)[0] ?? null;
}
