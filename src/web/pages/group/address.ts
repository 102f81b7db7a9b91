/** The tab of the group's screen; «Люди» without it. */
export type GroupTab = 'people' | 'schedule' | 'codes' | 'answers' | 'stuck' | 'skills';

export interface GroupAddress {
  tab?: Exclude<GroupTab, 'people'>;
}

export const readGroupAddress = ({ tab }: Record<string, unknown>): GroupAddress =>
  tab === 'schedule' || tab === 'codes' || tab === 'answers' || tab === 'stuck' || tab === 'skills'
    ? { tab }
    : {};
