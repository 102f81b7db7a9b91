import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { readGroupChoice } from '#web/pages/frame/group-in-address.ts';

/** The tab of the course's people; «Кто где» without it. The last two are for administrators. */
export type CoursePeopleTab = 'where' | (typeof others)[number];

const others = ['list', 'curators', 'codes'] as const;

/** Which of the course's people, and how they are shown. */
export interface CoursePeopleAddress {
  group?: GroupChoice;
  tab?: Exclude<CoursePeopleTab, 'where'>;
}

export function readCoursePeople(search: Record<string, unknown>): CoursePeopleAddress {
  const tab = others.find((one) => one === search['tab']);
  return { ...readGroupChoice(search), ...(tab && { tab }) };
}
