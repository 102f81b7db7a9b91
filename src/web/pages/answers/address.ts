import type { AnswersShown } from '#contract/answers/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { readGroupChoice } from '#web/pages/frame/group-in-address.ts';
import { idInAddress } from '#web/pages/frame/id-in-address.ts';

/** The address of the review screen: which lesson's answers it shows. */
export interface AnswersAddress {
  lesson?: string;
  show?: AnswersShown;
  student?: string;
  group?: GroupChoice;
}

export function readAnswersAddress(search: Record<string, unknown>): AnswersAddress {
  const { show } = search;
  const lesson = idInAddress(search.lesson);
  const student = idInAddress(search.student);
  return {
    ...(lesson && { lesson }),
    ...((show === 'unreviewed' || show === 'failed') && { show }),
    ...(student && { student }),
    ...readGroupChoice(search),
  };
}
