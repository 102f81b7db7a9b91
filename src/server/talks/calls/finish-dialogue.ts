import { sql } from 'kysely';
import type { Answer } from '#contract/answers/schemas.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Dialogue, DialogueEnd } from '#contract/talks/schemas.ts';
import { ownWords } from '#domain/talk-lines.ts';
import { getAnswer } from '#server/mentor/answers/answers.ts';
import { type Concerns, concernsOfTalk } from '#server/mentor/answers/concerns.ts';
import { whyNotStored } from '#server/mentor/answers/conditions.ts';
import {
  announceStored,
  insertAnswer,
  newAnswer,
  type Stored,
  variantOf,
} from '#server/mentor/answers/store-answer.ts';
import { composeTranscript, type SaidTurn } from '#server/mentor/reviews/prompt/transcript.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { ApiError, conflict, noSuchDialogue } from '#server/platform/errors.ts';
import { type PublishedEvent, publishSoon } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { isAsked as whoseWords } from './line-refusal.ts';

/** With fewer there is nothing to review. */
const fewestLines = 2;

/**
 * The talk becomes an answer to its lesson, with everything that a submitted one gets. A reply under way is given up. Whoever
 * finishes it again gets the answer that it has become.
 */
export async function finishDialogue(
  db: Db,
  viewer: Viewer,
  dialogueId: string,
  { perMinute }: { perMinute: number },
): Promise<Answer> {
  const { answerId, announce } = await db.transaction().execute(async (tx) => {
    const talk = await lockTalk(tx, dialogueId);
    if (talk?.userId !== viewer.id) throw noSuchDialogue();
    if (talk.answerId !== null) return { answerId: talk.answerId };
    if (talk.kind === 'trial') throw conflict('Проба сценария не отправляется на разбор');
    const { content, lines, isAsked } = await transcriptOf(tx, talk);
    if (isAsked) throw whoseWords();
    const said = lines.filter(({ speaker }) => speaker === 'student');
    const { branchedAt } = talk;
    if (branchedAt !== null && !said.some(({ turn }) => turn >= branchedAt)) throw sameAsBefore();
    if (said.length < fewestLines) throw tooShort();

    const concerns = await concernsOfTalk(
      tx,
      { userId: viewer.id, lessonId: talk.lessonId },
      ownWords(content, lines),
      {
        isAlarmed: talk.isAlarmed,
        hasPlayed: lines.some(({ played }) => played),
      },
    );
    const variant = variantOf(viewer, {}, concerns, { isTalk: true });
    const answer = newAnswer(viewer.id, talk.lessonId, { content, lines, perMinute }, concerns);
    const [stored] = (await insertAnswer(answer, variant).execute(tx)).rows;
    if (!stored) throw await whyNotStored(tx, viewer, { lessonId: talk.lessonId, perMinute });
    await keepAnswer(tx, { dialogueId, answerId: stored.id, endedBy: 'student' });
    return { answerId: stored.id, announce: () => announceStored(db, stored, variant) };
  });
  if (announce) {
    const answer = await getAnswer(db, viewer, answerId);
    void announce();
    const { lessonId, userId } = answer;
    void publishSoon(db, { type: 'dialogue', lessonId, userId, dialogueId }).catch(() => {});
    return answer;
  }
  return getAnswer(db, viewer, answerId);
}

const tooShort = () =>
  new ApiError('too_short', 'Разбирать пока нечего: скажите собеседнику хотя бы две реплики');

const sameAsBefore = () => new ApiError('too_short', 'Скажите хотя бы одну реплику иначе');

/**
 * Ends the talk since its student may be in danger: what was said so far is handed to a person, and no model is asked about it.
 * Part of the transaction that stores the student's line. Returns the events to publish after its commit.
 */
export async function sendToPerson(
  tx: Tx,
  { dialogueId }: { dialogueId: string },
): Promise<PublishedEvent[]> {
  const talk = await lockTalk(tx, dialogueId);
  if (!talk || talk.answerId !== null) return [];
  const { content, lines } = await transcriptOf(tx, talk);
  const inDanger: Concerns = { because: 'crisis', referrals: { crisis: null } };
  const variant = variantOf({ role: 'student' }, {}, inDanger, { isTalk: true, isUrgent: true });
  const answer = newAnswer(talk.userId, talk.lessonId, { content, lines, perMinute: 0 }, inDanger);
  const [stored] = (await insertAnswer(answer, variant).execute(tx)).rows;
  if (!stored) return [];
  await keepAnswer(tx, { dialogueId, answerId: stored.id, endedBy: 'crisis' });
  return eventsOf(stored, dialogueId);
}

const eventsOf = ({ lessonId, userId, told }: Stored, dialogueId: string): PublishedEvent[] => [
  { type: 'dialogue', lessonId, userId, dialogueId },
  { type: 'answers', lessonId, userId },
  { type: 'referrals', lessonId, userId },
  ...told.map((reader) => ({ type: 'notices' as const, userId: reader })),
];

interface Talk {
  id: string;
  userId: string;
  lessonId: string;
  kind: Dialogue['kind'];
  /** Of a take: the number of its first own line. */
  branchedAt: number | null;
  answerId: string | null;
  isProgram: boolean;
  card: ScenarioCard;
  /** The model has seen somebody in danger. */
  isAlarmed: boolean;
}

/** Until the end of the transaction nobody else ends it. */
async function lockTalk(tx: Tx, dialogueId: string): Promise<Talk | undefined> {
  const { rows } = await sql<Talk>`
    select dialogues.id, user_id as "userId", dialogues.lesson_id as "lessonId", kind, branched_at as "branchedAt", answer_id as "answerId",
      is_program as "isProgram", card, exists (
        select from dialogue_turns where dialogue_id = dialogues.id and alarm
      ) as "isAlarmed"
    from dialogues join scenarios on scenarios.id = scenario_id
    where dialogues.id = ${dialogueId}
    for update of dialogues`.execute(tx);
  return rows[0];
}

/** Without the reply that didn't come. */
async function transcriptOf(tx: Tx, { id, card, isProgram }: Talk) {
  await tx.deleteFrom('dialogue_turns').where('dialogue_id', '=', id).where('state', '<>', 'done').execute();
  const { rows: turns } = await sql<SaidTurn & { isAsked: boolean }>`
    select number, speaker, text, coalesce(about = 'role', false) as "isPlayed",
      coalesce(about = 'asked', false) as "isAsked"
    from dialogue_turns where dialogue_id = ${id} order by number`.execute(tx);
  return {
    ...composeTranscript(card, turns, { isProgram }),
    isAsked: turns.some(({ isAsked }) => isAsked),
  };
}

interface Kept {
  dialogueId: string;
  answerId: string;
  /** Unless it has ended before. */
  endedBy: DialogueEnd;
}

/** What waited for a person about the talk, the answer says with its words. */
async function keepAnswer(tx: Tx, { dialogueId, answerId, endedBy }: Kept): Promise<void> {
  await tx.deleteFrom('referrals').where('dialogue_id', '=', dialogueId).execute();
  await tx
    .updateTable('dialogues')
    .set({
      answer_id: answerId,
      ended_by: sql<DialogueEnd>`coalesce(ended_by, ${endedBy})`,
      ended_at: sql<string>`coalesce(ended_at, now())`,
      touched_at: now,
    })
    .where('id', '=', dialogueId)
    .execute();
}
