import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Plan, PlanInput } from '#contract/plans/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { conflict, forbidden, noSuchRemark } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';
import { askDay, refuseTooMany } from './asking.ts';
import { getPlan } from './plans.ts';

type NewPlan = PlanInput & { idempotencyKey: string | undefined };

/** A repeated key returns the plan that it made. Neither the journal nor anybody's page hears of it. */
export async function createPlan(db: Db, viewer: Viewer, input: NewPlan): Promise<Plan> {
  if (!rights[viewer.role].studies) throw forbidden('Планы записывает тот, кто учится');
  const id = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, viewer.id);
    return (await findByKey(tx, viewer, input)) ?? insertPlan(tx, viewer, input);
  });
  return getPlan(db, viewer, id);
}

async function findByKey(tx: Tx, viewer: Viewer, { idempotencyKey, cue, words }: NewPlan) {
  if (idempotencyKey === undefined) return undefined;
  const earlier = await tx
    .selectFrom('plans')
    .select(['id', 'cue', 'words'])
    .where('user_id', '=', viewer.id)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (earlier && (earlier.cue !== cue || earlier.words !== words)) {
    throw conflict('С этим ключом уже записан другой план. Обновите страницу и запишите снова');
  }
  return earlier?.id;
}

async function insertPlan(tx: Tx, viewer: Viewer, input: NewPlan): Promise<string> {
  const { cue, words, source, remarkId, idempotencyKey } = input;
  const lessonId = await lessonOf(tx, viewer, input);
  const askAt = await askDay(tx, input);
  await refuseTooMany(tx, viewer);
  const { id } = await tx
    .insertInto('plans')
    .values({
      user_id: viewer.id,
      lesson_id: lessonId,
      remark_id: remarkId ?? null,
      cue,
      words,
      source,
      ask_at: askAt,
      idempotency_key: idempotencyKey ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A plan of one's own talk belongs to no lesson, so that nobody finds it through one. */
async function lessonOf(tx: Tx, viewer: Viewer, { source, lessonId, remarkId }: NewPlan) {
  if (remarkId !== undefined) return lessonOfRemark(tx, viewer, remarkId);
  if (source === 'own' || lessonId === undefined) return null;
  const lesson = await tx
    .selectFrom('lessons')
    .select('id')
    .where('id', '=', lessonId)
    .where(lessonOpenTo(viewer))
    .executeTakeFirst();
  if (!lesson) throw await lessonRefusal(tx, viewer, lessonId);
  return lesson.id;
}

/** Of a review that the viewer may read. */
async function lessonOfRemark(tx: Tx, viewer: Viewer, remarkId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('remarks')
    .innerJoin('reviews', 'reviews.id', 'remarks.review_id')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select('lessons.id')
    .where('remarks.id', '=', remarkId)
    .where('reviews.in_force', '=', sql.lit(true))
    .where('answers.user_id', '=', viewer.id)
    .where(lessonOpenTo(viewer))
    .executeTakeFirstOrThrow(noSuchRemark);
  return id;
}
