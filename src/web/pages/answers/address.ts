import type { AnswersShown } from '#contract/answers/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { readGroupChoice } from '#web/pages/frame/group-in-address.ts';
import { idInAddress } from '#web/pages/frame/id-in-address.ts';

/** The address of the review screen: which lesson's answers it shows, or those of all courses. */
export interface AnswersAddress {
  lesson?: string;
  view?: 'all';
  /** `waiting` is among those of all courses alone. */
  show?: AnswersShown | 'waiting';
  student?: string;
  group?: GroupChoice;
}

export function readAnswersAddress(search: Record<string, unknown>): AnswersAddress {
  const lesson = idInAddress(search.lesson);
  const student = idInAddress(search.student);
  const show = choices.find((one) => one === search.show);
  return {
    ...(lesson && { lesson }),
    ...(!lesson && search['view'] === 'all' && { view: 'all' }),
    ...(show && { show }),
    ...(student && { student }),
    ...readGroupChoice(search),
  };
}

const choices = ['unreviewed', 'failed', 'waiting'] as const;
