import { type RawBuilder, sql } from 'kysely';
import { type Level, level, type ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { DialogueFigures } from '#contract/talks/dialogue-figures.ts';
import type { Mood } from '#contract/talks/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import { sum } from '#server/platform/sum.ts';
import { mayAgree } from '#server/talks/mood/move-mood.ts';
import { countTriedAgain } from './tried-again.ts';

/** Of all students' talks together; an author's trials don't count, nor do the talks of whoever mentors. */
export async function dialogueFigures(db: Db, lessonId: string): Promise<DialogueFigures> {
  await db
    .selectFrom('lessons')
    .select('id')
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);
  const [talks, outcomes, cards, replies, tried] = await Promise.all([
    countTalks(lessonId).execute(db),
    countOutcomes(lessonId).execute(db),
    sql<Card>`select id, card from scenarios where lesson_id = ${lessonId}`.execute(db),
    countReplies(lessonId).execute(db),
    countTriedAgain(db, lessonId),
  ]);
  const [counted, made] = [talks.rows[0], replies.rows[0]];
  if (!counted || !made) throw new Error('A count is one row');
  const cardOf = new Map(cards.rows.map(({ id, card }) => [id, card]));
  const ended = outcomes.rows.flatMap((outcome) => {
    const card = cardOf.get(outcome.scenarioId);
    return card ? [{ ...outcome, card }] : [];
  });
  return { ...counted, facts: shareOfFacts(ended), levels: byLevel(ended), ...made, ...tried };
}

interface Card {
  id: string;
  card: ScenarioCard;
}

type Counted = Pick<DialogueFigures, 'started' | 'finished' | 'sent' | 'medianTurns' | 'ends'>;

/** Neither begun anew nor forgotten. */
const isFinished = sql<boolean>`(ended_by is not null and ended_by <> all(array['restart', 'age']))`;

/** The student has sent it: an interrupted one was not. */
const isSent = sql<boolean>`(answer_id is not null and ended_by <> 'crisis')`;

const said = sql<number>`(
  select count(*) from dialogue_turns where dialogue_id = dialogues.id and speaker = 'student'
)::integer`;

/** Without those that the card's own words answered. */
const saidThatCounts = sql<number>`(${said} - (
  select count(*) from dialogue_turns where dialogue_id = dialogues.id and is_fallback
)::integer)`;

const isOfStudent = sql<boolean>`(
  kind = 'practice' and exists (select from users where users.id = dialogues.user_id and users.role = 'student')
)`;

const countTalks = (lessonId: string): RawBuilder<Counted> => sql`
  with talk as (
    select ended_by, ${isFinished} as is_finished, ${isSent} as is_sent, ${said} as said
    from dialogues where lesson_id = ${lessonId} and ${isOfStudent}
  )
  select count(*)::integer as started, (count(*) filter (where is_finished))::integer as finished,
    (count(*) filter (where is_sent))::integer as sent,
    percentile_cont(0.5) within group (order by said) filter (where is_finished) as "medianTurns",
    (
      select coalesce(jsonb_agg(jsonb_build_object('by', ended_by, 'talks', talks) order by talks desc, ended_by), '[]')
      from (select ended_by, count(*) as talks from talk where ended_by is not null group by ended_by) ended
    ) as ends
  from talk`;

interface Outcome {
  scenarioId: string;
  level: Level;
  isSent: boolean;
  said: number;
  mood: Mood | null;
  talks: number;
}

/** Talks that came to the same end are counted together: there may be thousands. */
const countOutcomes = (lessonId: string): RawBuilder<Outcome> => sql`
  select scenario_id as "scenarioId", level, ${isSent} as "isSent", ${saidThatCounts} as said, last.mood,
    count(*)::integer as talks
  from dialogues
  left join lateral (
    select mood from dialogue_turns
    where dialogue_id = dialogues.id and mood is not null order by number desc limit 1
  ) last on true
  where lesson_id = ${lessonId} and ${isOfStudent} and ${isFinished}
  group by 1, 2, 3, 4, 5`;

type Ended = Outcome & { card: ScenarioCard };

/** Null where there was nothing to find out. */
function shareOfFacts(ended: readonly Ended[]): number | null {
  let found = 0;
  let all = 0;
  for (const { card, mood, talks, isSent: wasSent } of ended) {
    if (!wasSent) continue;
    const hidden = card.facts.filter((fact) => fact.hidden);
    all += hidden.length * talks;
    found += hidden.filter(({ id }) => mood?.facts.includes(id)).length * talks;
  }
  return all === 0 ? null : found / all;
}

const byLevel = (ended: readonly Ended[]): DialogueFigures['levels'] =>
  level.options.flatMap((one) => {
    const talks = ended.filter((talk) => talk.level === one);
    if (talks.length === 0) return [];
    return [{ level: one, talks: countOf(talks), agreed: countOf(talks.filter(wasAgreed)) }];
  });

/** The student has brought the persona to where it may agree. */
const wasAgreed = ({ card, level: played, mood, said: lines }: Ended): boolean =>
  mood !== null && card.agreesIf.length > 0 && mayAgree({ card, level: played, mood, said: lines });

const countOf = (talks: readonly Ended[]) => sum(talks.map(({ talks: count }) => count));

type Made = Pick<DialogueFigures, 'replies' | 'cut' | 'repaired' | 'fallbacks'>;

/** An opening is the card's own and no reply. */
const countReplies = (lessonId: string): RawBuilder<Made> => sql`
  select count(*)::integer as replies, (count(*) filter (where cut is not null))::integer as cut,
    (count(*) filter (where repairs > 0))::integer as repaired,
    (count(*) filter (where is_fallback))::integer as fallbacks
  from dialogue_turns
  join dialogues on dialogues.id = dialogue_id
  where lesson_id = ${lessonId} and ${isOfStudent} and speaker = 'persona' and state = 'done' and number > 0`;
