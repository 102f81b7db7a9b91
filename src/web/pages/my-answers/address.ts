import { messagesView } from '#contract/screens.ts';
import type { MyAnswersChoice } from '#web/answers/list/my-answers-queries.ts';
import { idInAddress } from '#web/pages/frame/id-in-address.ts';

/** The filters in the address; invalid ones are dropped. */
function readMyAnswersChoice({ show, ...rest }: Record<string, unknown>): MyAnswersChoice {
  const courseId = idInAddress(rest.courseId);
  return { ...((show === 'unread' || show === 'open') && { show }), ...(courseId && { courseId }) };
}

interface MyAnswersAddress extends MyAnswersChoice {
  /** The threads instead of the answers, and which one is open. */
  view?: typeof messagesView;
  thread?: string;
}

export function readMyAnswersAddress({ view, thread, ...rest }: Record<string, unknown>): MyAnswersAddress {
  if (view !== messagesView) return readMyAnswersChoice(rest);
  const id = idInAddress(thread);
  return { view, ...(id && { thread: id }) };
}
