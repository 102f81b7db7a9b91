import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { LessonSample, SampleLevels } from '#contract/samples/lesson-samples.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerAuthor, lessonOpenTo, othersOf } from '#server/school/enrolments/enrolments.ts';
import { checkLevels, criteriaOfLesson } from './check-levels.ts';
import { listLessonSamples } from './lesson-samples.ts';
import { lockLesson } from './lock-lesson.ts';

interface OfLesson {
  lessonId: string;
  sampleId: string;
}

/** Each judge has levels of his own. What one before expected stays beside, as another's opinion. */
export async function judgeSample(
  db: Db,
  viewer: Viewer,
  { lessonId, sampleId }: OfLesson,
  { levels, as, isBlind }: SampleLevels,
): Promise<LessonSample> {
  return db.transaction().execute(async (tx) => {
    await lockSample(tx, viewer, { lessonId, sampleId });
    const criteria = await criteriaOfLesson(tx, viewer, lessonId);
    checkLevels(levels, criteria);
    const { judge, isExpected, hasExpected } = await findJudge(tx, viewer, sampleId);
    const isFirst = as === 'expected' || !hasExpected;
    if (as === 'second' && isExpected) throw conflict('Ожидаемые уровни этого образца поставили вы');
    if (as === 'expected' && hasExpected && !isExpected && !rights[viewer.role].administers)
      throw conflict('Ожидаемые уровни уже поставлены: ваша оценка встанет рядом');
    if (isFirst) {
      await tx
        .updateTable('sample_levels')
        .set({ is_expected: false })
        .where('sample_id', '=', sampleId)
        .execute();
    }
    await tx
      .deleteFrom('sample_levels')
      .where('sample_id', '=', sampleId)
      .where('judge', '=', judge)
      .execute();
    const rows = levels.map(({ criterionId, level, levels: titles }) => ({
      sample_id: sampleId,
      criterion_id: criterionId,
      judge,
      judge_id: viewer.id,
      level,
      levels: titles,
      was_blind: isBlind && !isFirst,
      is_expected: isFirst,
    }));
    if (rows.length > 0) await tx.insertInto('sample_levels').values(rows).execute();
    const [sample] = await listLessonSamples(tx, lessonId, { criteria: criteria.inForce, ids: [sampleId] });
    if (!sample) throw noSuchSample();
    return rights[viewer.role].administers ? sample : withoutOthers(viewer, sample);
  });
}

/** A curator never sees the workbench: neither what others have judged. */
const withoutOthers = (viewer: Viewer, sample: LessonSample): LessonSample => {
  const own = ({ by }: { by: { id: string } | null }) => by?.id === viewer.id;
  return { ...sample, expected: sample.expected.filter(own), others: sample.others.filter(own) };
};

/** It stays readable in the runs before. */
export async function retireSample(
  db: Db,
  viewer: Viewer,
  { lessonId, sampleId }: OfLesson,
): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const { title } = await lockLesson(tx, lessonId);
    const { source } = await tx
      .updateTable('samples')
      .set({ retired_at: now })
      .where('id', '=', sampleId)
      .where('lesson_id', '=', lessonId)
      .where('retired_at', 'is', null)
      .returning('source')
      .executeTakeFirstOrThrow(noSuchSample);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'sample_retired',
      details: { lessonId, title, source },
    });
    return { id: sampleId };
  });
}

const noSuchSample = () => notFound('Образец не найден');

/** A curator judges the answers of his people; a text that an author has typed is the authors'. */
async function lockSample(tx: Tx, viewer: Viewer, { lessonId, sampleId }: OfLesson): Promise<void> {
  await tx
    .selectFrom('samples')
    .innerJoin('lessons', 'lessons.id', 'samples.lesson_id')
    .leftJoin('answers', 'answers.id', 'samples.answer_id')
    .select('samples.id')
    .where('samples.id', '=', sampleId)
    .where('samples.lesson_id', '=', lessonId)
    .where('retired_at', 'is', null)
    .where(lessonOpenTo(viewer))
    .where(othersOf(viewer, answerAuthor))
    .forNoKeyUpdate('samples')
    .executeTakeFirstOrThrow(noSuchSample);
}

interface Judge {
  /** The viewer's number among the judges of the sample: his own, or the next. */
  judge: number;
  /** What is expected is his. */
  isExpected: boolean;
  hasExpected: boolean;
}

async function findJudge(tx: Tx, viewer: Viewer, sampleId: string): Promise<Judge> {
  return tx
    .selectFrom('sample_levels')
    .select([
      sql<number>`coalesce(min(judge) filter (where judge_id = ${viewer.id}), max(judge) + 1, 1)`.as('judge'),
      sql<boolean>`coalesce(bool_or(is_expected and judge_id = ${viewer.id}), false)`.as('isExpected'),
      sql<boolean>`coalesce(bool_or(is_expected), false)`.as('hasExpected'),
    ])
    .where('sample_id', '=', sampleId)
    .executeTakeFirstOrThrow();
}
