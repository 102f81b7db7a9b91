import { rights } from '#contract/auth/roles.ts';
import {
  type LessonSample,
  mostSamples,
  type NewSamples,
  type SampleSource,
} from '#contract/samples/lesson-samples.ts';
import type { ExpectedLevel } from '#contract/samples/schemas.ts';
import { lockAnswer } from '#server/mentor/in-force/lock-answer.ts';
import { writeExpectedLevels } from '#server/mentor/reviews/authoring/expected-levels.ts';
import { countLiveSamples, tooManySamples } from '#server/mentor/reviews/authoring/live-samples.ts';
import { refuseModel } from '#server/mentor/reviews/job/may-ask-model.ts';
import { recordChanges } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { ApiError, conflict, forbidden, noSuchAnswer } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { checkLevels, criteriaOfLesson } from './check-levels.ts';
import { listLessonSamples } from './lesson-samples.ts';
import { lockLesson } from './lock-lesson.ts';
import { listSaid, type SaidByPerson } from './said-by-people.ts';

/** A curator adds the answers of his people. Of several, those that can't be samples are left out. */
export async function addSamples(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  given: NewSamples,
): Promise<LessonSample[]> {
  if (given.from === 'typed' && !rights[viewer.role].administers)
    throw forbidden('Свой текст добавляет автор урока: куратор добавляет ответы');
  return db.transaction().execute(async (tx) => {
    // Answers are locked before their lesson, as wherever both are.
    const answerIds = await lockOwn(tx, viewer, lessonId, given);
    const { title } = await lockLesson(tx, lessonId);
    const criteria = await criteriaOfLesson(tx, viewer, lessonId);
    if (given.from !== 'answers') checkLevels(given.expected ?? [], criteria);
    const added = await addEach(tx, viewer, { lessonId, given, answerIds });
    const bySource = Map.groupBy(added, ({ source }) => source);
    await recordChanges(
      tx,
      [...bySource].map(([source, { length: samples }]) => ({
        actorId: viewer.id,
        action: 'sample_added' as const,
        details: { lessonId, title, source, samples },
      })),
    );
    const ids = added.map(({ id }) => id);
    return listLessonSamples(tx, lessonId, { criteria: criteria.inForce, ids });
  });
}

/** Those of the given answers that the viewer may make samples of. One that is named alone is refused in words. */
async function lockOwn(tx: Tx, viewer: Viewer, lessonId: string, given: NewSamples): Promise<string[]> {
  if (given.from === 'typed') return [];
  if (given.from === 'answer') {
    await lockAskable(tx, viewer, { lessonId, answerId: given.answerId });
    return [given.answerId];
  }
  const open: string[] = [];
  for (const answerId of [...new Set(given.answerIds)].toSorted()) {
    if (await isAllowed(() => lockAskable(tx, viewer, { lessonId, answerId }))) open.push(answerId);
  }
  return open;
}

async function isAllowed(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

async function lockAskable(
  tx: Tx,
  viewer: Viewer,
  { lessonId, answerId }: { lessonId: string; answerId: string },
): Promise<void> {
  const answer = await lockAnswer(tx, viewer, answerId);
  if (answer.lessonId !== lessonId) throw noSuchAnswer();
  await refuseModel(tx, answerId);
}

interface Added {
  id: string;
  source: SampleSource;
}

async function addEach(
  tx: Tx,
  viewer: Viewer,
  { lessonId, given, answerIds }: { lessonId: string; given: NewSamples; answerIds: readonly string[] },
): Promise<Added[]> {
  const left = mostSamples - (await countLiveSamples(tx, lessonId));
  if (left <= 0) throw tooManySamples();
  if (given.from === 'typed') return [await addTyped(tx, viewer, lessonId, given)];
  const said = await listSaid(tx, answerIds);
  const added: Added[] = [];
  for (const answerId of answerIds.slice(0, left)) {
    const found = said.get(answerId);
    const expected = given.from === 'answer' ? given.expected : undefined;
    const one = await addAnswer(tx, viewer, { lessonId, answerId, found, expected });
    if (one) added.push(one);
    else if (given.from === 'answer') throw conflict('Этот ответ уже образец');
  }
  return added;
}

async function addTyped(
  tx: Tx,
  viewer: Viewer,
  lessonId: string,
  { content, note, expected }: Extract<NewSamples, { from: 'typed' }>,
): Promise<Added> {
  const { id } = await tx
    .insertInto('samples')
    .values({ lesson_id: lessonId, content, source: 'typed', note: note ?? null, created_by_id: viewer.id })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => conflict('Образец с таким названием уже есть'));
  await writeExpectedLevels(tx, { sampleId: id, judgeId: viewer.id, levels: expected });
  return { id, source: 'typed' };
}

interface OfAnswer {
  lessonId: string;
  answerId: string;
  found: SaidByPerson | undefined;
  /** What the viewer says himself. */
  expected: readonly ExpectedLevel[] | undefined;
}

/** Undefined if it is a live one already; one that was taken away comes back. */
async function addAnswer(
  tx: Tx,
  viewer: Viewer,
  { lessonId, answerId, found, expected }: OfAnswer,
): Promise<Added | undefined> {
  const source: SampleSource = found?.source ?? 'answer';
  const values = { source, referral_id: found?.referralId ?? null, created_by_id: viewer.id };
  const row = await tx
    .insertInto('samples')
    .values({ ...values, lesson_id: lessonId, answer_id: answerId })
    .onConflict((conflicting) =>
      conflicting
        .columns(['lesson_id', 'answer_id'])
        .where('answer_id', 'is not', null)
        .doUpdateSet({ ...values, created_at: now, retired_at: null })
        .where('samples.retired_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await tx.deleteFrom('sample_levels').where('sample_id', '=', row.id).execute();
  const judged = expected
    ? { judgeId: viewer.id, levels: expected }
    : { judgeId: found?.judgeId ?? null, levels: found?.expected ?? [] };
  await writeExpectedLevels(tx, { sampleId: row.id, ...judged });
  return { id: row.id, source };
}
