import type { MyAnswersChoice } from '#web/answers/list/my-answers-queries.ts';
import { idInAddress } from '#web/pages/frame/id-in-address.ts';

/** The filters in the address; invalid ones are dropped. */
export function readMyAnswersChoice({ show, ...rest }: Record<string, unknown>): MyAnswersChoice {
  const courseId = idInAddress(rest.courseId);
  return { ...((show === 'unread' || show === 'open') && { show }), ...(courseId && { courseId }) };
}
