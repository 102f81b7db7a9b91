import { sql } from 'kysely';
import type { Dialogue, Mood, Speaker } from '#contract/dialogues.ts';
import type { DataRule } from '#contract/places.ts';
import type { ScenarioCard } from '#contract/scenario-card.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { publishSoon } from '#server/live/live.ts';
import { changeClaimed } from '#server/queue/change-claimed.ts';
import { turnQueue } from '#server/queue/queue-table.ts';
import { type Return, returnRow } from '#server/queue/return-rows.ts';
import type { TakenRow } from '#server/queue/take-rows.ts';
import type { TurnRow } from './talk-rows.ts';

/** A reply or a hint taken by this worker, with everything that its request needs. */
export interface RunningTurn extends TakenRow, Pick<Dialogue, 'kind' | 'level' | 'isProgram'> {
  attempt: number;
  number: number;
  speaker: Exclude<Speaker, 'student'>;
  dialogueId: string;
  userId: string;
  firstName: string;
  lastName: string;
  lessonId: string;
  courseId: string;
  /** Where the models may be that read words of the course's students. */
  dataRule: DataRule;
  card: ScenarioCard;
  criteria: { title: string }[];
  /** In order, up to this one. */
  turns: Before[];
}

type Before = Pick<TurnRow, 'number' | 'speaker' | 'state' | 'text' | 'isFallback'> & { mood: Mood | null };

/** Undefined if the claim is lost: the talk has ended, or another worker has the turn. */
export async function findRunningTurn(db: Db, taken: TakenRow): Promise<RunningTurn | undefined> {
  const [turn] = await takenTurns(db, { id: taken.id, claim: taken.claim });
  return turn && { ...taken, ...turn };
}

const takenTurns = prepared((db, { id, claim }: { id: string; claim: string }) =>
  db
    .selectFrom('dialogue_turns')
    .innerJoin('dialogues', 'dialogues.id', 'dialogue_turns.dialogue_id')
    .innerJoin('scenarios', 'scenarios.id', 'dialogues.scenario_id')
    .innerJoin('users', 'users.id', 'dialogues.user_id')
    .innerJoin('lessons', 'lessons.id', 'dialogues.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select([
      'dialogue_turns.attempt',
      'dialogue_turns.number',
      sql<RunningTurn['speaker']>`dialogue_turns.speaker`.as('speaker'),
      sql<RunningTurn['kind']>`dialogues.kind`.as('kind'),
      'dialogues.level',
      'dialogues.is_program as isProgram',
      'dialogues.id as dialogueId',
      'dialogues.user_id as userId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'lessons.id as lessonId',
      'courses.id as courseId',
      'courses.data_rule as dataRule',
      sql<ScenarioCard>`scenarios.card`.as('card'),
      criteria.as('criteria'),
      before.as('turns'),
    ])
    .where('dialogue_turns.id', '=', id)
    .where('dialogue_turns.claim', '=', claim),
);

/** For a hint alone. */
const criteria = sql<RunningTurn['criteria']>`case when dialogue_turns.speaker = 'hint' then coalesce((
  select mentor_versions.criteria from mentor_versions
  where mentor_versions.lesson_id = lessons.id and published_at is not null order by number desc limit 1
), '[]') else '[]' end`;

const before = sql<Before[]>`(
  select coalesce(json_agg(json_build_object(
    'number', turn.number, 'speaker', turn.speaker, 'state', turn.state, 'text', turn.text,
    'isFallback', turn.is_fallback, 'mood', turn.mood
  ) order by turn.number), '[]')
  from dialogue_turns turn
  where turn.dialogue_id = dialogues.id and turn.number < dialogue_turns.number
)`;

/** Where the sentences of a reply under way are. */
export const turnDrafts = {
  rows: 'dialogue_turns',
  drafts: 'turn_drafts',
  key: 'turn_id',
  holds: false,
} as const;

/** The administrator sees the cause; the student, that there is none. */
export async function failTurn(db: Db, turn: RunningTurn, cause: string): Promise<void> {
  await finish(db, turn, (tx) =>
    updateOurs(tx, turn)
      .set({
        state: 'failed',
        claim: null,
        cause,
        failures: turn.failures + 1,
        finished_at: sql<string>`now()`,
      })
      .executeTakeFirst(),
  );
}

/** There is no model, none that the course allows, or no money for it: the reply waits outside of the queue. */
export async function setAsideTurn(
  db: Db,
  turn: RunningTurn,
  { cause, estimate = null }: { cause: string | null; estimate?: string | null } = { cause: null },
): Promise<void> {
  await finish(db, turn, (tx) =>
    updateOurs(tx, turn).set({ state: 'not_configured', claim: null, cause, estimate }).executeTakeFirst(),
  );
}

/** Returns the turn to the queue: after a fault with one more failure and a delay, on a stop unchanged and at once. */
export async function putBackTurn(db: Db, turn: RunningTurn, how?: Return): Promise<void> {
  await finish(db, turn, async (tx) => ({
    numUpdatedRows: (await returnRow(tx, turnQueue, turn, how)) ? 1n : 0n,
  }));
}

const updateOurs = (tx: Tx, { id, claim }: RunningTurn) =>
  tx.updateTable('dialogue_turns').where('id', '=', id).where('claim', '=', claim);

async function finish(
  db: Db,
  turn: RunningTurn,
  change: (tx: Tx) => Promise<{ numUpdatedRows: bigint }>,
): Promise<void> {
  if (await changeClaimed(db, turnDrafts, turn.id, change)) await notifyPagesSoon(db, turn);
}

export const notifyPagesSoon = (db: Db, { lessonId, userId, dialogueId }: RunningTurn): Promise<void> =>
  publishSoon(db, { type: 'dialogue', lessonId, userId, dialogueId });
