import { lessonQuery, openLesson } from '#web/lessons/lesson-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { dialogueQuery } from '#web/talk-view/talk-queries.ts';
import { RemarkNote } from '#web/talk/takes/before-take.tsx';
import { answersQuery, isReviewed } from './own-answers.ts';
import { loadReview } from './review-part.ts';

type TalkOpening = Opening<{ id: string; dialogueId: string }>;

/** The talk goes on, or can be read, also where the lesson itself is closed by now. */
export async function load({ context: { queryClient, user }, params }: TalkOpening): Promise<void> {
  const known = queryClient.getQueryData(lessonQuery(params.id).queryKey);
  const opening = known ? undefined : openLesson(queryClient, user, params.id).catch(() => undefined);
  // It may have gone on on another device.
  const dialogue = await queryClient.fetchQuery({ ...dialogueQuery(params.dialogueId), staleTime: 0 });
  await opening;
  if (dialogue.remark && dialogue.endedAt === null) await RemarkNote.preload?.();
  if (!isReviewed(dialogue)) return;
  await Promise.all([queryClient.fetchQuery({ ...answersQuery(dialogue), staleTime: 0 }), loadReview()]);
}
