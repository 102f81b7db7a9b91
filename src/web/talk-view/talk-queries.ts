import { talkCalls } from '#contract/talk-calls.ts';
import { queryOf } from '#web/calls/api.ts';

export const dialogueQuery = (id: string) => queryOf(talkCalls.getDialogue, { params: { id } });

/** One's own talks over the lesson's scenario, the newest first. */
export const dialoguesQuery = (lessonId: string) =>
  queryOf(talkCalls.listDialogues, { params: { id: lessonId } });
