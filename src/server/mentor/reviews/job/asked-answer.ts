import { sql } from 'kysely';
import type { AnswerReader, TalkLine } from '#contract/answers/schemas.ts';
import type { Cueing } from '#contract/lessons/schemas.ts';
import { leadsAt } from '#server/mentor/reviews/prompt/leads-at.ts';
import {
  type PlayedTalk,
  sceneOf,
  talkMaterial,
  type TalkMaterial,
} from '#server/mentor/reviews/prompt/talk-material.ts';
import { ruleFor } from '#server/models/data-rule.ts';
import { alarm } from './may-ask-model.ts';

/** What a request says of the answer that it is about. */
export interface AskedAnswer {
  answerId: string;
  userId: string;
  answer: string;
  reader: AnswerReader;
  /** What became of an alarm about the answer. */
  alarm: string | null;
  /** Of an answer that is a talk. */
  talk: TalkMaterial | undefined;
  /** The task, or the scene of a talk. */
  assignment: string | null;
  /** The mentor asks for the student's own words, at this attempt, and offers none. */
  leads: boolean;
}

/** A talk that was interrupted before is no attempt: no mentor read it. */
const isFirstAttempt = sql<boolean>`not exists (
  select from answers earlier
  where earlier.user_id = answers.user_id and earlier.lesson_id = answers.lesson_id and earlier.id < answers.id
    and not exists (select from dialogues where answer_id = earlier.id and ended_by = 'crisis')
)`.as('isFirst');

/** Null in a written one. */
const playedTalk = sql<PlayedTalk | null>`case when answers.lines is not null then (
  select jsonb_build_object('card', card, 'level', level, 'endedBy', ended_by, 'branchedAt', branched_at, 'remarkId', remark_id, 'mood', (
    select mood from dialogue_turns
    where dialogue_id = dialogues.id and mood is not null order by dialogue_turns.number desc limit 1
  ), 'turns', (
    select jsonb_agg(jsonb_build_object('number', number, 'speaker', speaker, 'text', text,
      'mood', jsonb_build_object('trust', mood->'trust'), 'markRanges', mark_ranges) order by number)
    from dialogue_turns
    where dialogue_id = dialogues.id and (speaker = 'student' or mood is not null)
  ))
  from dialogues join scenarios on scenarios.id = scenario_id
  where dialogues.answer_id = answers.id
) end`.as('played');

/** For a query on `answers`, their `lessons` and `courses`. */
export const askedAnswer = [
  'answers.id as answerId',
  'answers.user_id as userId',
  'answers.lesson_id as lessonId',
  'courses.id as courseId',
  ruleFor(sql.ref('answers.user_id')).as('dataRule'),
  'answers.content as answer',
  'answers.reader',
  sql<TalkLine[] | null>`answers.lines`.as('lines'),
  playedTalk,
  alarm,
  'lessons.assignment',
  isFirstAttempt,
] as const;

interface Selected {
  lines: TalkLine[] | null;
  played: PlayedTalk | null;
  assignment: string | null;
  cueing: Cueing | null;
  isFirst: boolean;
}

/** As the request needs what was selected, by the cueing of its version. */
export const readAskedAnswer = <Row extends Selected>({
  lines,
  played,
  assignment,
  cueing,
  isFirst,
  ...rest
}: Row) => ({
  ...rest,
  assignment: played ? sceneOf(played.card) : assignment,
  leads: leadsAt(cueing, { isFirst }),
  talk: lines ? talkMaterial(lines, played) : undefined,
});
