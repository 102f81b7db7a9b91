import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { readGroupChoice } from '#web/pages/frame/group-in-address.ts';

export interface AnalyticsAddress {
  days?: 90;
  group?: GroupChoice;
}

export const readAnalyticsAddress = (search: Record<string, unknown>): AnalyticsAddress => ({
  ...(String(search.days) === '90' && { days: 90 }),
  ...readGroupChoice(search),
});
