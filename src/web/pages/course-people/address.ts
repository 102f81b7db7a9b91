import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { readGroupChoice } from '#web/pages/frame/group-in-address.ts';

/** Which of the course's people, and whether as a list; «Кто где» without it. */
export interface CoursePeopleAddress {
  group?: GroupChoice;
  tab?: 'list';
}

export const readCoursePeople = (search: Record<string, unknown>): CoursePeopleAddress => ({
  ...readGroupChoice(search),
  ...(search['tab'] === 'list' && { tab: 'list' as const }),
});
