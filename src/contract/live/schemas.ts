import { z } from 'zod';
import { id } from '#contract/text.ts';

/** The person's notices have changed. The first event of a stream says how many are unseen, so that no page has to ask. */
export const noticesEvent = z.object({
  type: z.literal('notices'),
  userId: id,
  unseen: z.int().optional().describe('Сколько непрочитанных; если не указано, спросите'),
});
export type NoticesEvent = z.infer<typeof noticesEvent>;

/** Something that waits for a person has changed; sent to those who mentor the student, who ask for what is theirs. */
export const referralsEvent = z.object({ type: z.literal('referrals') });
export type ReferralsEvent = z.infer<typeof referralsEvent>;

/**
 * The same between processes: whose answer it is about never leaves the server (streams.ts). Without a lesson it is about a
 * survey, which administrators alone read; with a course about words to those who mentor there.
 */
export const referralsChanged = referralsEvent.extend({
  lessonId: id.nullable(),
  userId: id,
  courseId: id.optional(),
});
export type ReferralsChanged = z.infer<typeof referralsChanged>;

const piece = z.object({
  type: z.literal('piece'),
  lessonId: id,
  userId: id,
  answerId: id,
  attempt: z.int().describe('Попытка очереди, которой принадлежит текст'),
  offset: z.int().describe('Сколько символов (UTF-16) написано до этой части'),
  text: z.string(),
});

/** Of a review that a person reads first: it never leaves the server as such (streams.ts). A process that doesn't know it skips it. */
export const heldPiece = piece.extend({ type: z.literal('held_piece') });
export type HeldPieceEvent = z.infer<typeof heldPiece>;

/** A talk has changed: its owner's page asks for it again. */
const dialogueEvent = z.object({ type: z.literal('dialogue'), lessonId: id, userId: id, dialogueId: id });

/** The next checked sentences of a reply under way; only to the talk's owner. */
const replyEvent = z.object({
  type: z.literal('reply'),
  lessonId: id,
  userId: id,
  dialogueId: id,
  number: z.int().describe('Какая это строка разговора'),
  attempt: z.int().describe('Попытка очереди, которой принадлежит текст'),
  offset: z.int().describe('Сколько символов (UTF-16) сказано до этой части'),
  text: z.string(),
});
export type ReplyEvent = z.infer<typeof replyEvent>;

/** A run of the lesson's mentor has changed: only to those who may see runs. A process or page that doesn't know it skips it. */
const runEvent = z.object({ type: z.literal('run'), lessonId: id, runId: id });
export type RunEvent = z.infer<typeof runEvent>;

/**
 * An event for an open lesson page. `answers`: a person's answers have changed, so the page refetches the list. `piece`:
 * the next part of a review's text, streamed from the model. `editing`: an administrator has the lesson's editor open.
 */
export const liveEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('answers'), lessonId: id, userId: id }),
    z.object({ type: z.literal('editing'), lessonId: id, userId: id, name: z.string() }),
    piece,
    dialogueEvent,
    replyEvent,
    runEvent,
    noticesEvent,
    referralsEvent,
  ])
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.infer<typeof liveEvent>;

/** An event for the screen of all answers; `missed`: some events were lost, so anything may have changed. */
export const answersEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answers'), lessonId: id, userId: id }),
  z.object({ type: z.literal('missed') }),
  noticesEvent,
  referralsEvent,
]);
export type AnswersEvent = z.infer<typeof answersEvent>;
