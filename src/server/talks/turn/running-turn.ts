import { sql } from 'kysely';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Dialogue, Mood, Speaker } from '#contract/talks/schemas.ts';
import { ruleFor } from '#server/models/data-rule.ts';
import { createJobRows, type JobRow } from '#server/models/job/job-rows.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { turnQueue } from '#server/platform/jobs/queue-table.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';
import type { TurnRow } from '#server/talks/calls/talk-rows.ts';

/** A reply or a hint taken by this worker, with everything that its request needs. */
export interface RunningTurn extends JobRow, Pick<Dialogue, 'kind' | 'level' | 'isProgram'> {
  number: number;
  speaker: Exclude<Speaker, 'student'>;
  dialogueId: string;
  userId: string;
  firstName: string;
  lastName: string;
  card: ScenarioCard;
  criteria: { title: string }[];
  /** In order, up to this one. */
  turns: Before[];
}

type Before = Pick<TurnRow, 'number' | 'speaker' | 'state' | 'text' | 'isFallback'> & { mood: Mood | null };

/** For a query on `dialogues` and `courses`: who plays a trial is the scenario's author. */
export const ruleOfTalk = ruleFor(sql.ref('dialogues.user_id'), {
  isOfAuthor: sql`(dialogues.kind = 'trial')`,
});

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
      ruleOfTalk.as('dataRule'),
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

export const turnRows = createJobRows<{ dialogueId: string; lessonId: string; userId: string }>({
  queue: turnQueue,
  event: ({ lessonId, userId, dialogueId }) => ({ type: 'dialogue', lessonId, userId, dialogueId }),
  pagesOf: (tx, ids) =>
    tx
      .selectFrom('dialogue_turns')
      .innerJoin('dialogues', 'dialogues.id', 'dialogue_turns.dialogue_id')
      .select([
        'dialogues.id as dialogueId',
        'dialogues.lesson_id as lessonId',
        'dialogues.user_id as userId',
      ])
      .distinct()
      .where('dialogue_turns.id', '=', anyOf(ids))
      .execute(),
});
