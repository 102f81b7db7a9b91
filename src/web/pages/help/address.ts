export interface HelpAddress {
  /** The page of the guide. */
  page?: string;
  /** The path of a screen: the guide opens where it tells of that screen. */
  at?: string;
}

export function readHelpAddress({ page, at }: Record<string, unknown>): HelpAddress {
  if (typeof page === 'string') return { page };
  return typeof at === 'string' ? { at } : {};
}
