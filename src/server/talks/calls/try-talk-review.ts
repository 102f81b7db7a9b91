import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Body } from '#contract/endpoint.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { talks } from '#contract/talks/calls.ts';
import { studentWords } from '#domain/talk-lines.ts';
import { demoReview } from '#server/mentor/demo/demo-review.ts';
import { askOnce, type TrialDeps } from '#server/mentor/reviews/authoring/ask-once.ts';
import { leadsAt } from '#server/mentor/reviews/prompt/leads-at.ts';
import { reviewRequest } from '#server/mentor/reviews/prompt/review-request.ts';
import { type PlayedTalk, sceneOf, talkMaterial } from '#server/mentor/reviews/prompt/talk-material.ts';
import { composeTranscript, type SaidTurn } from '#server/mentor/reviews/prompt/transcript.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError, conflict, noSuchDialogue } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

type Tried = z.infer<typeof talks.tryTalkReview.response>;

/** With fewer there is nothing to review, as with a student's talk. */
const fewestLines = 2;

/** The review that a student would get for the author's own trial: asked for once, and nothing of it is stored. */
export async function tryTalkReview(
  service: TrialDeps,
  viewer: Viewer,
  dialogueId: string,
  { criteria: given = [], content, transcription, aiPrompt, cueing }: Body<typeof talks.tryTalkReview>,
  signal: AbortSignal,
): Promise<Tried> {
  const talk = await findTrial(service.db, viewer, dialogueId);
  const { content: answer, lines } = composeTranscript(talk.card, talk.said, talk);
  if (lines.filter(({ speaker }) => speaker === 'student').length < fewestLines) throw tooShort();
  const said = studentWords(answer, lines);
  const criteria = given.map((criterion) => ({ ...criterion, id: criterion.id ?? randomUUID() }));
  const leads = criteria.length > 0 && leadsAt(cueing, { isFirst: true });
  const material = {
    answer,
    aiPrompt: aiPrompt ?? null,
    assignment: sceneOf(talk.card),
    content: content ?? null,
    transcription: transcription ?? null,
    criteria,
    leads,
    talk: talkMaterial(lines, talk),
    fence: randomBytes(8).toString('hex'),
  };
  const asked = await askOnce(
    service,
    {
      purpose: 'trial',
      courseId: talk.courseId,
      lessonId: talk.lessonId,
      ...reviewRequest(service.db, material),
      answer: said,
      keep: [talk.card.persona.name],
      byProgram: () => demoReview(said, { criteria, openRemarks: [], isSpoken: true, leads }),
    },
    signal,
  );
  return asked.state === 'done' ? { ...asked, answer, lines } : asked;
}

interface TrialRow extends PlayedTalk {
  card: ScenarioCard;
  courseId: string;
  lessonId: string;
  isProgram: boolean;
  isEnded: boolean;
  said: SaidTurn[];
}

async function findTrial(db: Db, viewer: Viewer, dialogueId: string): Promise<TrialRow> {
  const { rows } = await sql<TrialRow>`
    select card, level, ended_by as "endedBy", is_program as "isProgram", ended_at is not null as "isEnded",
      lessons.course_id as "courseId", lessons.id as "lessonId", null as mood, said, said as turns
    from dialogues
    join scenarios on scenarios.id = scenario_id
    join lessons on lessons.id = dialogues.lesson_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('number', number, 'speaker', speaker, 'text', text,
        'mood', mood, 'markRanges', mark_ranges) order by number), '[]') as said
      from dialogue_turns where dialogue_id = dialogues.id and state = 'done'
    ) turns
    where dialogues.id = ${dialogueId} and dialogues.user_id = ${viewer.id} and kind = 'trial'`.execute(db);
  const [talk] = rows;
  if (!talk) throw noSuchDialogue();
  if (!talk.isEnded) throw conflict('Сначала закончите пробу');
  const mood = talk.turns?.findLast((turn) => turn.mood)?.mood ?? null;
  return { ...talk, mood: mood as PlayedTalk['mood'] };
}

const tooShort = () =>
  new ApiError('too_short', 'Разбирать пока нечего: скажите собеседнику хотя бы две реплики');
