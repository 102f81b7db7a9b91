import { type RawBuilder, sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Branch, Dialogue, Mood, ReplyCut, Turn } from '#contract/talks/schemas.ts';
import { placeOfBranch } from '#server/mentor/feedback/place-of-branch.ts';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { noSuchDialogue } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo, othersOf } from '#server/school/enrolments/enrolments.ts';
import type { MarkRanges } from '#server/talks/guard/marks-with-words.ts';

/** A line as it is kept. A reply under way has the sentences that are checked so far. */
export interface TurnRow extends Pick<Turn, 'number' | 'speaker' | 'state'> {
  id: string;
  text: string | null;
  attempt: number;
  mood: Mood | null;
  marks: string[] | null;
  /** Of the reply's marks that show their words. */
  markRanges: MarkRanges | null;
  cut: ReplyCut | null;
  repairs: number;
  isFallback: boolean;
  cause: string | null;
  /** Of a student's line that may be of danger: whose words it is. */
  about: 'asked' | 'role' | 'me' | null;
  /** Of a student's line. */
  key: string | null;
  draft: { attempt: number; text: string } | null;
  /** A try has failed, and another is to come. */
  isLate?: boolean;
}

/** A talk with everything that is known of it. */
export interface TalkRow extends Pick<
  Dialogue,
  | 'id'
  | 'lessonId'
  | 'userId'
  | 'kind'
  | 'level'
  | 'endedBy'
  | 'endedAt'
  | 'answerId'
  | 'reflection'
  | 'createdAt'
  | 'isProgram'
  | 'remark'
> {
  card: ScenarioCard;
  assignment: string | null;
  /** Whether the viewer may read its lesson now, and so the card. */
  isOpen: boolean;
  /** What to read at once when somebody may be in danger. */
  support: string | null;
  branchedFrom: BranchRow | null;
  /** In order. */
  turns: TurnRow[];
}

/** Where a take goes on otherwise; without its id, the talk that it goes on from is gone. */
export interface BranchRow extends Branch {
  isSent: boolean;
}

/** Of a line to come. In a take the line before may be missing: a hint that has failed. */
export function nextNumberIn({ turns, branchedFrom }: Pick<TalkRow, 'turns' | 'branchedFrom'>): number {
  const last = turns.at(-1);
  return Math.max(last ? last.number + 1 : 0, branchedFrom ? branchedFrom.number : 0);
}

/** The viewer's own, or one that was sent and whose author is in his reach. */
export async function getTalk(db: Db, viewer: Viewer, dialogueId: string): Promise<TalkRow> {
  const [talk] = await talks(db, { dialogueId, viewerId: viewer.id }, { role: viewer.role, reach: 'seen' });
  if (!talk) throw noSuchDialogue();
  return talk;
}

export async function getOwnTalk(db: Db, viewer: Viewer, dialogueId: string): Promise<TalkRow> {
  const [talk] = await talks(db, { dialogueId, viewerId: viewer.id }, { role: viewer.role, reach: 'own' });
  if (!talk) throw noSuchDialogue();
  return talk;
}

interface Variant extends Pick<Viewer, 'role'> {
  reach: 'own' | 'seen';
}

const talks = prepared(
  (db, { dialogueId, viewerId: id }: { dialogueId: string; viewerId: string }, { role, reach }: Variant) => {
    const isOwn = rights[role].administers
      ? ownBy({ id, role })
      : sql<boolean>`(${ownBy({ id, role })} and ${isPublished})`;
    const isSeen = sql<boolean>`(${isOwn} or ${sentAndReachedBy({ id, role })})`;
    return selectTalks(db)
      .select(sql<boolean>`${lessonOpenTo({ id, role })}`.as('isOpen'))
      .where('dialogues.id', '=', dialogueId)
      .where(reach === 'own' ? isOwn : isSeen);
  },
);

/** One's own is read on after the access has ended, but not in a lesson that was taken back. */
const isPublished = sql<boolean>`(lessons.published_at <= now() and exists (
  select from courses where courses.id = lessons.course_id and courses.published_at <= now()
))`;

/** An author who is one no more has no trials. For a query on `dialogues`. */
export const ownBy = ({ id, role }: Pick<Viewer, 'id' | 'role'>): RawBuilder<boolean> =>
  rights[role].administers
    ? sql`dialogues.user_id = ${id}`
    : sql`(dialogues.user_id = ${id} and dialogues.kind <> 'trial')`;

/** For a query on `dialogues` and their `lessons`. */
const sentAndReachedBy = (viewer: Pick<Viewer, 'id' | 'role'>) =>
  rights[viewer.role].mentors
    ? sql`(dialogues.answer_id is not null and ${lessonOpenTo(viewer)} and ${othersOf(viewer, author)})`
    : sql`false`;

const author = { person: 'dialogues.user_id', course: 'lessons.course_id' };

const selectTalks = (db: Db) =>
  db
    .selectFrom('dialogues')
    .innerJoin('scenarios', 'scenarios.id', 'dialogues.scenario_id')
    .innerJoin('lessons', 'lessons.id', 'dialogues.lesson_id')
    .select([
      'dialogues.id',
      'dialogues.lesson_id as lessonId',
      'dialogues.user_id as userId',
      sql<Dialogue['kind']>`dialogues.kind`.as('kind'),
      'dialogues.level',
      'dialogues.ended_by as endedBy',
      'dialogues.ended_at as endedAt',
      'dialogues.answer_id as answerId',
      'dialogues.reflection',
      'dialogues.created_at as createdAt',
      'dialogues.is_program as isProgram',
      sql<ScenarioCard>`scenarios.card`.as('card'),
      'lessons.assignment',
      branchedFrom.as('branchedFrom'),
      remark.as('remark'),
      turnsOf(sql`dialogues.id`).as('turns'),
      support.as('support'),
    ]);

const branchedFrom = sql<BranchRow | null>`case when dialogues.kind = 'take' then (
  select jsonb_build_object('dialogueId', parent.id, 'number', dialogues.branched_at, 'place', ${placeOfBranch},
    'at', ${utcText(sql`parent.created_at`)}, 'said', turn.text, 'isSent', parent.answer_id is not null)
  from (select) one
  left join dialogues parent on parent.id = dialogues.branched_from_id
  left join dialogue_turns turn on turn.dialogue_id = parent.id and turn.number = dialogues.branched_at
) end`;

/** With the name that its criterion had in the version that the review was asked with. */
const remark = sql<Dialogue['remark']>`case when dialogues.remark_id is not null then (
  select jsonb_build_object('id', remarks.id, 'criterion', criterion->>'title', 'text', remarks.text,
    'nextStep', remarks.next_step)
  from remarks
  join reviews on reviews.id = remarks.review_id and reviews.in_force
  join mentor_versions on mentor_versions.id = reviews.mentor_version_id
  cross join jsonb_array_elements(mentor_versions.criteria) criterion
  where remarks.id = dialogues.remark_id and criterion->>'id' = remarks.criterion_id::text
) end`;

const support = sql<string | null>`case when dialogues.ended_by = 'crisis' or exists (
  select from dialogue_turns turn where turn.dialogue_id = dialogues.id and turn.about = 'asked'
) then coalesce(
  (select support_text from school_settings), ${sql.lit(defaultSupportText)}
) end`;

/** As JSON: one trip reads a talk whole. */
const turnsOf = (dialogueId: RawBuilder<string>) => sql<TurnRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', turn.id, 'number', turn.number, 'speaker', turn.speaker, 'state', turn.state, 'text', turn.text,
    'attempt', turn.attempt, 'mood', turn.mood, 'marks', turn.marks,
    'markRanges', turn.mark_ranges, 'cut', turn.cut, 'repairs', turn.repairs,
    'isFallback', turn.is_fallback, 'cause', turn.cause, 'about', turn.about, 'key', turn.idempotency_key,
    'isLate', turn.failures > 0 and turn.state in ('waiting', 'in_progress'),
    'draft', case when draft.turn_id is not null then
      json_build_object('attempt', draft.attempt, 'text', draft.text) end
  ) order by turn.number), '[]')
  from dialogue_turns turn
  left join turn_drafts draft on draft.turn_id = turn.id and draft.attempt = turn.attempt and turn.state = 'in_progress'
  where turn.dialogue_id = ${dialogueId}
)`;
