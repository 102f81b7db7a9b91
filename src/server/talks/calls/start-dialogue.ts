import { type RawBuilder, sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { DataRule } from '#contract/models/places.ts';
import type { Level, ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { waitInWords } from '#server/accounts/auth/wait-in-words.ts';
import { attemptsUsedUp } from '#server/mentor/answers/answer-limit.ts';
import { spentBy } from '#server/models/ledger.ts';
import { readerPlaceOf } from '#server/models/reader-place.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { locks } from '#server/platform/db/locks.ts';
import {
  ApiError,
  conflict,
  forbidden,
  invalid,
  notFound,
  tooManyRequests,
} from '#server/platform/errors.ts';
import { publishSoon } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy, lessonRefusal } from '#server/school/enrolments/enrolments.ts';
import { deadlineRefusal } from '#server/school/enrolments/lesson-dates.ts';
import { startMood } from '#server/talks/mood/move-mood.ts';
import { endDialogue } from './end-dialogue.ts';
import { getDialogue } from './list-dialogues.ts';

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
  await sql`select pg_advisory_xact_lock(${locks.talks}, hashtext(${viewer.id}))`.execute(tx);
  const earlier = await findByKey(tx, viewer, start);
  if (earlier) return { id: repeated(earlier, lessonId, start), changed: [] };
  const lesson = await lessonToTalkIn(tx, viewer, lessonId, start);
  if (!lesson.card.levels.includes(start.level)) {
    throw invalid({ level: 'Такого уровня у этого сценария нет' });
  }
  const open = await openTalk(tx, viewer, lessonId, start);
  if (open !== undefined && !start.again) throw alreadyOpen(open);
  if (!start.trial) await refuseUnsendable(tx, viewer, lessonId, start.config.dialoguesPerDay);
  const isProgram = refuseWithoutModel(lesson, start.config) === 'program';
  if (open !== undefined) await endDialogue(tx, open, 'restart');
  const id = await insertTalk(tx, viewer, { ...start, lessonId, ...lesson, isProgram });
  return { id, changed: open === undefined ? [id] : [open, id] };
}

async function findByKey(tx: Tx, viewer: Viewer, { idempotencyKey }: Start) {
  if (idempotencyKey === undefined) return undefined;
  return tx
    .selectFrom('dialogues')
    .select(['id', 'lesson_id as lessonId', 'level', 'kind'])
    .where('user_id', '=', viewer.id)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

type Earlier = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

function repeated(earlier: Earlier, lessonId: string, start: Start): string {
  const isSame =
    earlier.lessonId === lessonId && earlier.level === start.level && earlier.kind === kindOf(start);
  if (!isSame) throw conflict('С этим ключом уже начат другой разговор. Обновите страницу и начните снова');
  return earlier.id;
}

const kindOf = ({ trial }: Start) => (trial ? 'trial' : 'practice');

interface ToTalkIn {
  scenarioId: string;
  card: ScenarioCard;
  rule: DataRule;
  isSpent: boolean;
  hasFound: boolean;
  /** The lesson has an assignment, too. */
  writtenToo: boolean;
}

async function lessonToTalkIn(tx: Tx, viewer: Viewer, lessonId: string, { trial }: Start): Promise<ToTalkIn> {
  const { rows } = await sql<ToTalkIn>`
    select scenario.id as "scenarioId", scenario.card, courses.data_rule as rule,
      courses.monthly_budget is not null and ${spentBy(sql`courses.id`)} >= courses.monthly_budget as "isSpent",
      exists (select from ai_status where source = 'found') as "hasFound",
      coalesce(trim(lessons.assignment), '') <> '' as "writtenToo"
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

async function openTalk(tx: Tx, viewer: Viewer, lessonId: string, start: Start): Promise<string | undefined> {
  const open = await tx
    .selectFrom('dialogues')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('lesson_id', '=', lessonId)
    .where('kind', '=', kindOf(start))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return open?.id;
}

const alreadyOpen = (dialogueId: string) =>
  new ApiError('dialogue_open', 'Разговор уже начат: продолжите его или начните заново', { dialogueId });

/** What could never be sent for a review isn't begun. */
async function refuseUnsendable(tx: Tx, viewer: Viewer, lessonId: string, perDay: number): Promise<void> {
  const usedUp = await attemptsUsedUp(tx, viewer, lessonId);
  if (usedUp) throw usedUp;
  const tooLate = rights[viewer.role].studies && (await deadlineRefusal(tx, viewer.id, lessonId));
  if (tooLate) throw tooLate;
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '1 day' - now()))::integer as seconds
    from dialogues
    where user_id = ${viewer.id} and kind = 'practice' and created_at > now() - interval '1 day'
    order by created_at desc
    offset ${perDay - 1} limit 1`.execute(tx);
  const [oldest] = rows;
  if (!oldest) return;
  const seconds = Math.max(1, oldest.seconds);
  throw tooManyRequests(
    `За сутки можно начать не больше разговоров, чем ${perDay}. Следующий — через ${waitInWords(seconds)}`,
    seconds,
  );
}

/** Returns who would play. */
function refuseWithoutModel({ rule, hasFound, isSpent, writtenToo }: ToTalkIn, config: Config) {
  const place = readerPlaceOf(config, rule, { hasFound });
  if (place === 'nobody')
    throw noModel('ИИ не настроен, или правила курса не разрешают отправлять ему слова', writtenToo);
  if (isSpent) throw noModel('бюджет курса на ИИ в этом месяце исчерпан', writtenToo);
  return place;
}

const noModel = (why: string, writtenToo: boolean) =>
  new ApiError(
    'no_model',
    `Сыграть собеседника сейчас некому: ${why}${writtenToo ? '. Можно ответить письменно' : ''}`,
  );

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

const now: RawBuilder<string> = sql`now()`;

/** A draft may have no opening yet. */
const opens = ({ begins, opening }: ScenarioCard) => begins === 'persona' && opening.trim() !== '';
