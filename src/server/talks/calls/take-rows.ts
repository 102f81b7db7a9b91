import { sql } from 'kysely';
import type { Dialogue } from '#contract/talks/schemas.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { noSuchDialogue } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { ownBy } from './talk-rows.ts';
import { type Playing, playing } from './who-plays.ts';

/** The talk that a take goes on from. */
export interface Parent extends Pick<Dialogue, 'lessonId' | 'kind' | 'isProgram'>, Playing {
  /** Whether `from` is a line of its student. */
  isOwnLine: boolean;
  /** Whether its student may talk in the lesson now. */
  isAnswerable: boolean;
  /** It was interrupted, and nobody has decided yet. */
  isWithPerson: boolean;
  /** It waits for its student to say whose words his last line is. */
  asks: boolean;
  /** The lesson has no scenario any more. */
  isRemoved: boolean;
  /** How many its family has. */
  takes: number;
}

/** Locked against its deletion alone: a reply under way goes on. */
export async function findParent(
  tx: Tx,
  { id: viewerId, role }: Viewer,
  { dialogueId, from }: { dialogueId: string; from: number },
): Promise<Parent> {
  const { rows } = await sql<Parent>`
    select dialogues.lesson_id as "lessonId", dialogues.kind, dialogues.is_program as "isProgram", ${playing({ id: viewerId })},
      exists (
        select from dialogue_turns where dialogue_id = dialogues.id and number = ${from} and speaker = 'student'
      ) as "isOwnLine",
      ${answerableBy({ id: viewerId, role })} as "isAnswerable",
      exists (
        select from referrals
        where referrals.answer_id = dialogues.answer_id and reason = 'crisis' and settled_at is null
      ) as "isWithPerson",
      dialogues.ended_at is null and exists (
        select from dialogue_turns where dialogue_id = dialogues.id and about = 'asked'
      ) as asks,
      not exists (select from scenarios where scenarios.lesson_id = lessons.id and in_force) as "isRemoved",
      (
        select count(*) from dialogues take where take.family_id = coalesce(dialogues.family_id, dialogues.id)
      )::integer as takes
    from dialogues
    join lessons on lessons.id = dialogues.lesson_id
    join courses on courses.id = lessons.course_id
    where dialogues.id = ${dialogueId} and ${ownBy({ id: viewerId, role })}
    for key share of dialogues`.execute(tx);
  const [parent] = rows;
  if (!parent) throw noSuchDialogue();
  return parent;
}

interface NewTake {
  /** The talk that it goes on from. */
  dialogueId: string;
  from: number;
  remarkId?: string | undefined;
  idempotencyKey?: string | undefined;
}

/**
 * The take with what was said before it, hints that failed left out. What a copied line cost, and how it was made, stays with
 * the talk that it was said in.
 */
export async function insertTake(
  tx: Tx,
  { dialogueId, from, remarkId, idempotencyKey }: NewTake,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with take as (
      insert into dialogues (user_id, lesson_id, scenario_id, kind, level, is_program, branched_from_id, branched_at,
        family_id, remark_id, idempotency_key)
      select user_id, lesson_id, scenario_id, 'take', level, is_program, id, ${from}::integer, coalesce(family_id, id),
        ${remarkId ?? null}::uuid, ${idempotencyKey ?? null}
      from dialogues where id = ${dialogueId}
      returning id
    ), copied as (
      insert into dialogue_turns (dialogue_id, number, speaker, text, state, mood, marks, mark_ranges, cut, repairs,
        is_fallback, alarm, about, created_at, finished_at)
      select take.id, number, speaker, text, state, mood, marks, mark_ranges, cut, repairs, is_fallback, alarm,
        about, created_at, finished_at
      from take cross join dialogue_turns
      where dialogue_id = ${dialogueId} and number < ${from} and state = 'done'
    )
    select id from take`.execute(tx);
  const [take] = rows;
  if (!take) throw noSuchDialogue();
  return take.id;
}
