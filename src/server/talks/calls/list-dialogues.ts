import { sql } from 'kysely';
import type { Dialogue, DialogueSummary } from '#contract/talks/schemas.ts';
import { placeOfBranch } from '#server/mentor/feedback/place-of-branch.ts';
import { recordAlarmsOpened } from '#server/mentor/referring/record-alarms-opened.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonForViewer } from '#server/school/lessons/lessons.ts';
import { dialogueView } from './dialogue-view.ts';
import { getTalk, ownBy } from './talk-rows.ts';

export async function getDialogue(db: Db, viewer: Viewer, dialogueId: string): Promise<Dialogue> {
  const talk = await getTalk(db, viewer, dialogueId);
  if (talk.userId !== viewer.id && talk.answerId !== null)
    await recordAlarmsOpened(db, viewer, [talk.answerId]);
  return dialogueView(talk, viewer);
}

/** The viewer's own talks and takes of a lesson, newest first. */
export async function listDialogues(db: Db, viewer: Viewer, lessonId: string): Promise<DialogueSummary[]> {
  await lessonForViewer(db, viewer, lessonId);
  return ownTalks(db, { viewerId: viewer.id, lessonId }, viewer.role);
}

const mostListed = 100;

const ownTalks = prepared(
  (db, { viewerId, lessonId }: { viewerId: string; lessonId: string }, role: Viewer['role']) =>
    db
      .selectFrom('dialogues')
      .innerJoin('scenarios', 'scenarios.id', 'dialogues.scenario_id')
      .select([
        'dialogues.id',
        sql<DialogueSummary['kind']>`dialogues.kind`.as('kind'),
        sql<DialogueSummary['branchedFrom']>`case when dialogues.kind = 'take' then
          jsonb_build_object('dialogueId', branched_from_id, 'number', branched_at, 'place', ${placeOfBranch}) end`.as(
          'branchedFrom',
        ),
        'dialogues.family_id as familyId',
        'dialogues.level',
        'dialogues.created_at as createdAt',
        'dialogues.ended_by as endedBy',
        'dialogues.answer_id as answerId',
        sql<number>`(card->>'turns')::integer`.as('turns'),
        sql<number>`(
          select count(*) from dialogue_turns where dialogue_id = dialogues.id and speaker = 'student'
        )::integer`.as('said'),
        sql<number>`((card->>'turns')::integer - (
          select count(*) filter (where speaker = 'student') - count(*) filter (where is_fallback)
          from dialogue_turns where dialogue_id = dialogues.id
        ))::integer`.as('turnsLeft'),
      ])
      .where('dialogues.lesson_id', '=', lessonId)
      .where(ownBy({ id: viewerId, role }))
      .orderBy('dialogues.id', 'desc')
      .limit(sql.lit(mostListed)),
);
