import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { scenarios as scenarioCalls } from '#contract/scenarios/calls.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { CardFault, LessonScenario } from '#contract/scenarios/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockLesson } from './lock-lesson.ts';
import { getScenario } from './scenarios.ts';

interface Saved extends Body<typeof scenarioCalls.saveScenario> {
  lessonId: string;
}

/** Keeps the card as the lesson's draft, or puts it in force: talks that have begun go on by the card that they began with. */
export async function saveScenario(
  { db, ai }: { db: Db; ai: Config['ai'] },
  viewer: Viewer,
  { lessonId, card, publish, seen }: Saved,
): Promise<LessonScenario> {
  return db.transaction().execute(async (tx) => {
    const lesson = await lockLesson(tx, lessonId);
    const before = await keptCards(tx, lessonId);
    await refuseUnseen(tx, viewer, { card, seen }, before);
    const draftId = await saveDraft(tx, { lessonId, userId: viewer.id, card }, before);
    const saved = await getScenario(tx, ai, lessonId);
    if (!publish) return saved;
    // Thrown within the transaction: nothing has changed.
    refuseFaulty(saved.faults);
    if (draftId === undefined) return saved;
    const { number } = await putInForce(tx, lessonId, draftId);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'scenario_published',
      details: { lessonId, title: lesson.title, number },
    });
    return getScenario(tx, ai, lessonId);
  });
}

interface KeptCard {
  id: string;
  number: number;
  revision: number;
  card: ScenarioCard;
  isDraft: boolean;
  savedAt: string;
  /** Null: the person is gone. */
  authorId: string | null;
}

const keptCards = (tx: Tx, lessonId: string): Promise<KeptCard[]> =>
  tx
    .selectFrom('scenarios')
    .select(['id', 'number', 'revision', 'created_at as savedAt', 'created_by_id as authorId'])
    .select(({ ref }) => ref('card').$castTo<ScenarioCard>().as('card'))
    .select(sql<boolean>`published_at is null`.as('isDraft'))
    .where('lesson_id', '=', lessonId)
    .where(({ or, eb }) => or([eb('published_at', 'is', null), eb('in_force', '=', true)]))
    .execute();

/** Refuses to overwrite a card that its author hasn't seen, unless it says the same. */
async function refuseUnseen(
  tx: Tx,
  viewer: Viewer,
  { card, seen }: Pick<Saved, 'card' | 'seen'>,
  before: readonly KeptCard[],
): Promise<void> {
  if (seen === undefined) return;
  const kept = before.find(({ isDraft }) => isDraft) ?? before[0];
  if (!kept || (kept.number === seen?.number && kept.revision === seen.revision)) return;
  if (isDeepStrictEqual(kept.card, card)) return;
  const { authorId: by, savedAt: at, number: version } = kept;
  throw await stale(tx, viewer, { code: 'stale_scenario', what: 'сценарий', by, at, version });
}

/** The draft's id; undefined where the card is the one in force, which needs no draft. */
async function saveDraft(
  tx: Tx,
  { lessonId, userId, card }: { lessonId: string; userId: string; card: ScenarioCard },
  before: readonly KeptCard[],
): Promise<string | undefined> {
  const draft = before.find(({ isDraft }) => isDraft);
  if (draft && isDeepStrictEqual(draft.card, card)) return draft.id;
  const values = { card: JSON.stringify(card), created_by_id: userId, created_at: now };
  if (draft) {
    await tx
      .updateTable('scenarios')
      .set({ ...values, revision: draft.revision + 1 })
      .where('id', '=', draft.id)
      .execute();
    return draft.id;
  }
  if (before.some((one) => isDeepStrictEqual(one.card, card))) return undefined;
  const { id } = await tx
    .insertInto('scenarios')
    .values({ ...values, lesson_id: lessonId, number: nextNumber(lessonId) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const nextNumber = (lessonId: string) =>
  sql<number>`(select coalesce(max(number), 0) + 1 from scenarios where lesson_id = ${lessonId}::uuid)`;

async function putInForce(tx: Tx, lessonId: string, draftId: string): Promise<{ number: number }> {
  await tx
    .updateTable('scenarios')
    .set({ in_force: false })
    .where('lesson_id', '=', lessonId)
    .where('in_force', '=', true)
    .execute();
  return tx
    .updateTable('scenarios')
    .set({ in_force: true, published_at: now })
    .where('id', '=', draftId)
    .returning('number')
    .executeTakeFirstOrThrow();
}

function refuseFaulty(faults: readonly CardFault[]): void {
  const fields: Record<string, string> = {};
  for (const { path, message, blocks } of faults) {
    const field = ['card', ...path].join('.');
    if (blocks) fields[field] = fields[field] ? `${fields[field]} ${message}` : message;
  }
  if (Object.keys(fields).length === 0) return;
  throw new ApiError('invalid', 'С этими ошибками сценарий не публикуется: они названы у полей', { fields });
}
