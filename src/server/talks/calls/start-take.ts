import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { talks } from '#contract/talks/calls.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { ApiError, conflict, invalid, noSuchRemark } from '#server/platform/errors.ts';
import { publishSoon } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';
import { findByKey, findOpen, lockBeginnings, refuseTooManyToday } from './begun-before.ts';
import { endDialogue } from './end-dialogue.ts';
import { isAsked } from './line-refusal.ts';
import { getDialogue } from './list-dialogues.ts';
import { findParent, insertTake, type Parent } from './take-rows.ts';
import { refuseWithoutModel } from './who-plays.ts';

export interface Take extends Body<typeof talks.startTake> {
  /** A repeated key returns the take that it began. */
  idempotencyKey?: string | undefined;
}

/** Of one talk, and of the takes of its takes. */
const mostTakes = 10;

/**
 * Begins a talk that goes on from a student's line of another, with the lines before it and the persona as it was there. The
 * other one isn't changed. It may be begun even if it couldn't be sent: it can be compared.
 */
export async function startTake(
  { db, config }: { db: Db; config: Config },
  viewer: Viewer,
  dialogueId: string,
  take: Take,
): Promise<Dialogue> {
  const begun = await db.transaction().execute((tx) => begin(tx, viewer, dialogueId, { ...take, config }));
  for (const id of begun.changed) {
    const page = { lessonId: begun.lessonId, userId: viewer.id, dialogueId: id };
    void publishSoon(db, { type: 'dialogue', ...page }).catch(() => {});
  }
  return getDialogue(db, viewer, begun.id);
}

interface Begun {
  id: string;
  lessonId: string;
  /** The talks to tell the person's other pages of. */
  changed: string[];
}

async function begin(
  tx: Tx,
  viewer: Viewer,
  dialogueId: string,
  { config, ...take }: Take & { config: Config },
): Promise<Begun> {
  await lockBeginnings(tx, viewer);
  const earlier = await findByKey(tx, viewer, take.idempotencyKey);
  if (earlier) {
    const isSame = earlier.branchedFromId === dialogueId && earlier.branchedAt === take.from;
    if (!isSame) throw conflict('С этим ключом уже начат другой разговор. Обновите страницу и начните снова');
    return { id: earlier.id, lessonId: earlier.lessonId, changed: [] };
  }
  const parent = await findParent(tx, viewer, { dialogueId, from: take.from });
  const { lessonId } = parent;
  if (!parent.isAnswerable) throw await lessonRefusal(tx, viewer, lessonId, { toAnswer: true });
  const refusal = refusalOf(parent);
  if (refusal) throw refusal;
  if (take.remarkId !== undefined) await refuseForeignRemark(tx, viewer, lessonId, take.remarkId);
  const open = await findOpen(tx, viewer, { lessonId, kind: 'take' });
  if (open !== undefined && !take.again) throw alreadyOpen(open);
  if (parent.takes >= mostTakes) throw usedUp();
  const perDay = config.takesPerDay;
  await refuseTooManyToday(tx, viewer, {
    kind: 'take',
    perDay,
    one: 'другой попытки разговора',
    many: 'других попыток разговора',
    next: 'Следующую',
  });
  const isProgram = refuseWithoutModel(parent, config) === 'program';
  if (isProgram !== parent.isProgram) throw otherPlayer();
  if (open !== undefined) await endDialogue(tx, open, 'restart');
  const id = await insertTake(tx, { ...take, dialogueId });
  return { id, lessonId, changed: open === undefined ? [id] : [open, id] };
}

function refusalOf({ kind, isOwnLine, isWithPerson, asks, isRemoved }: Parent): ApiError | undefined {
  if (kind === 'trial') return conflict('У пробы других попыток нет: начните пробу заново');
  if (!isOwnLine) return invalid({ from: 'Другая попытка начинается со своей реплики' });
  if (isWithPerson) return new ApiError('with_person', 'Этот разговор сейчас читает человек');
  if (asks) return isAsked();
  if (isRemoved) return conflict('Этого разговора в уроке больше нет: автор его убрал');
  return undefined;
}

const alreadyOpen = (dialogueId: string) =>
  new ApiError('dialogue_open', 'Другая попытка разговора уже начата: продолжите её или закончите', {
    dialogueId,
  });

const usedUp = () =>
  new ApiError(
    'takes_used_up',
    `У одного разговора может быть не больше ${mostTakes} других попыток. Начните разговор заново`,
  );

const otherPlayer = () =>
  new ApiError(
    'other_player',
    'Прежнего собеседника играл другой: одного — программа, другого — ИИ, и сравнить их нельзя. Начните разговор заново',
  );

/** Of a review that the viewer may read, on an answer of his to this lesson. */
async function refuseForeignRemark(
  tx: Tx,
  viewer: Viewer,
  lessonId: string,
  remarkId: string,
): Promise<void> {
  await tx
    .selectFrom('remarks')
    .innerJoin('reviews', 'reviews.id', 'remarks.review_id')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select(sql.lit(1).as('one'))
    .where('remarks.id', '=', remarkId)
    .where('reviews.in_force', '=', true)
    .where('answers.user_id', '=', viewer.id)
    .where('lessons.id', '=', lessonId)
    .where(lessonOpenTo(viewer))
    .executeTakeFirstOrThrow(noSuchRemark);
}
