/** The tab of the group's screen; «Кто где» without it. */
export type GroupTab = 'where' | (typeof others)[number];

const others = ['people', 'schedule', 'codes', 'answers', 'stuck', 'skills'] as const;

export interface GroupAddress {
  tab?: Exclude<GroupTab, 'where'>;
}

export function readGroupAddress({ tab: asked }: Record<string, unknown>): GroupAddress {
  const tab = others.find((one) => one === asked);
  return tab ? { tab } : {};
}
