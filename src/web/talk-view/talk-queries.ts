import { talks } from '#contract/talks/calls.ts';
import { queryOf } from '#web/calls/api.ts';

export const dialogueQuery = (id: string) => queryOf(talks.getDialogue, { params: { id } });

/** One's own talks over the lesson's scenario, the newest first. */
export const dialoguesQuery = (lessonId: string) =>
  queryOf(talks.listDialogues, { params: { id: lessonId } });
