import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { Level, ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { attemptsUsedUp } from '#server/mentor/answers/answer-limit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { ApiError, conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { publishSoon } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { deadlineRefusal } from '#server/school/enrolments/lesson-dates.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';
import { startMood } from '#server/talks/mood/move-mood.ts';
import { findByKey, findOpen, lockBeginnings, refuseTooManyToday } from './begun-before.ts';
import { endDialogue } from './end-dialogue.ts';
import { getDialogue } from './list-dialogues.ts';
import { type Playing, playing, refuseWithoutModel } from './who-plays.ts';

export interface Start {
  level: Level;
  /** Over the draft, and seen by nobody else. */
  trial?: boolean | undefined;
  /** The talk that is open is ended. */
  again?: boolean | undefined;
  /** A repeated key returns the talk that it began. */
  idempotencyKey?: string | undefined;
}

/** Begins a talk with the persona's opening, if the persona begins. Nothing is made where nobody could answer. */
export async function startDialogue(
  { db, config }: { db: Db; config: Config },
  viewer: Viewer,
  lessonId: string,
  start: Start,
): Promise<Dialogue> {
  if (start.trial && !rights[viewer.role].administers) {
    throw forbidden('Пробовать сценарий может только администратор');
  }
  const begun = await db.transaction().execute((tx) => begin(tx, viewer, lessonId, { ...start, config }));
  const pages = { lessonId, userId: viewer.id };
  for (const dialogueId of begun.changed) {
    void publishSoon(db, { type: 'dialogue', ...pages, dialogueId }).catch(() => {});
  }
  return getDialogue(db, viewer, begun.id);
}

type Starting = Start & { config: Config };

async function begin(
  tx: Tx,
  viewer: Viewer,
  lessonId: string,
  start: Starting,
): Promise<{ id: string; changed: string[] }> {
  await lockBeginnings(tx, viewer);
  const earlier = await findByKey(tx, viewer, start.idempotencyKey);
  if (earlier) return { id: repeated(earlier, lessonId, start), changed: [] };
  const lesson = await lessonToTalkIn(tx, viewer, lessonId, start);
  if (!lesson.card.levels.includes(start.level)) {
    throw invalid({ level: 'Такого уровня у этого сценария нет' });
  }
  const open = await findOpen(tx, viewer, { lessonId, kind: kindOf(start) });
  if (open !== undefined && !start.again) throw alreadyOpen(open);
  if (!start.trial) await refuseUnsendable(tx, viewer, lessonId, start.config.dialoguesPerDay);
  const isProgram = refuseWithoutModel(lesson, start.config) === 'program';
  if (open !== undefined) await endDialogue(tx, open, 'restart');
  const id = await insertTalk(tx, viewer, { ...start, lessonId, ...lesson, isProgram });
  return { id, changed: open === undefined ? [id] : [open, id] };
}

type Earlier = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

function repeated(earlier: Earlier, lessonId: string, start: Start): string {
  const isSame =
    earlier.lessonId === lessonId && earlier.level === start.level && earlier.kind === kindOf(start);
  if (!isSame) throw conflict('С этим ключом уже начат другой разговор. Обновите страницу и начните снова');
  return earlier.id;
}

const kindOf = ({ trial }: Start) => (trial ? 'trial' : 'practice');

interface ToTalkIn extends Playing {
  scenarioId: string;
  card: ScenarioCard;
}

async function lessonToTalkIn(tx: Tx, viewer: Viewer, lessonId: string, { trial }: Start): Promise<ToTalkIn> {
  const { rows } = await sql<ToTalkIn>`
    select scenario.id as "scenarioId", scenario.card, ${playing(viewer, { isTrial: trial })}
    from lessons
    join courses on courses.id = lessons.course_id
    left join lateral (${trial ? newestCard : cardInForce}) scenario on true
    where lessons.id = ${lessonId} and ${answerableBy(viewer)}`.execute(tx);
  const [lesson] = rows;
  if (!lesson) throw await lessonRefusal(tx, viewer, lessonId, { toAnswer: true });
  if (lesson.card === null) throw notFound('У этого урока нет разговора с собеседником');
  return lesson;
}

const cardInForce = sql`
  select id, card from scenarios where scenarios.lesson_id = lessons.id and in_force`;

/** The draft, or else what is in force. */
const newestCard = sql`
  select id, card from scenarios where scenarios.lesson_id = lessons.id and (published_at is null or in_force)
  order by published_at is null desc limit 1`;

const alreadyOpen = (dialogueId: string) =>
  new ApiError('dialogue_open', 'Разговор уже начат: продолжите его или начните заново', { dialogueId });

/** What could never be sent for a review isn't begun. */
async function refuseUnsendable(tx: Tx, viewer: Viewer, lessonId: string, perDay: number): Promise<void> {
  const usedUp = await attemptsUsedUp(tx, viewer, lessonId);
  if (usedUp) throw usedUp;
  const tooLate = rights[viewer.role].studies && (await deadlineRefusal(tx, viewer.id, lessonId));
  if (tooLate) throw tooLate;
  await refuseTooManyToday(tx, viewer, {
    kind: 'practice',
    perDay,
    one: 'разговора',
    many: 'разговоров',
    next: 'Следующий',
  });
}

interface NewTalk extends Start, ToTalkIn {
  lessonId: string;
  isProgram: boolean;
}

async function insertTalk(tx: Tx, viewer: Viewer, talk: NewTalk): Promise<string> {
  const { lessonId, scenarioId, card, level, isProgram, idempotencyKey } = talk;
  const { id } = await tx
    .insertInto('dialogues')
    .values({
      user_id: viewer.id,
      lesson_id: lessonId,
      scenario_id: scenarioId,
      kind: kindOf(talk),
      level,
      is_program: isProgram,
      idempotency_key: idempotencyKey ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (opens(card)) {
    await tx
      .insertInto('dialogue_turns')
      .values({
        dialogue_id: id,
        number: 0,
        speaker: 'persona',
        state: 'done',
        text: card.opening,
        mood: JSON.stringify(startMood(card)),
        finished_at: now,
      })
      .execute();
  }
  return id;
}

/** A draft may have no opening yet. */
const opens = ({ begins, opening }: ScenarioCard) => begins === 'persona' && opening.trim() !== '';
