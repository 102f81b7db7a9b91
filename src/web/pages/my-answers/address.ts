import { messagesView } from '#contract/screens.ts';
import type { MyAnswersChoice } from '#web/answers/list/my-answers-queries.ts';
import { idInAddress } from '#web/pages/frame/id-in-address.ts';

/** The filters in the address; invalid ones are dropped. */
function readMyAnswersChoice({ show, ...rest }: Record<string, unknown>): MyAnswersChoice {
  const courseId = idInAddress(rest.courseId);
  return { ...((show === 'unread' || show === 'open') && { show }), ...(courseId && { courseId }) };
}

/** The part of one's own answers that is for paper: `/answers/mine?view=print`. */
export const printView = 'print';

interface MyAnswersAddress extends MyAnswersChoice {
  /** The threads instead of the answers, and which one is open; or the answers for paper. */
  view?: typeof messagesView | typeof printView;
  thread?: string;
}

export function readMyAnswersAddress({ view, thread, ...rest }: Record<string, unknown>): MyAnswersAddress {
  const choice = readMyAnswersChoice(rest);
  if (view === printView) return { view, ...(choice.courseId && { courseId: choice.courseId }) };
  if (view !== messagesView) return choice;
  const id = idInAddress(thread);
  return { view, ...(id && { thread: id }) };
}
