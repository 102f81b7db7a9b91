/** Where the open one stood when it was last in the list: it leaves the list when somebody settles it. */
export interface LastPlace {
  id: string;
  index: number;
}

/** The one after it; undefined at the end of what is loaded. Without an open one, the first. */
export function nextOf(ids: readonly string[], open: string | undefined, last: LastPlace | undefined) {
  if (open === undefined) return ids[0];
  const index = ids.indexOf(open);
  if (index >= 0) return ids[index + 1];
  // What stood behind it has moved up to its place.
  return last?.id === open ? ids[last.index] : ids[0];
}

export function previousOf(ids: readonly string[], open: string | undefined, last: LastPlace | undefined) {
  if (open === undefined) return undefined;
  const index = ids.indexOf(open);
  if (index >= 0) return ids[index - 1];
  return last?.id === open ? ids[last.index - 1] : undefined;
}

/** What to open when this one is settled: the next or, at the end, the one before it. */
export function afterSettled(ids: readonly string[], settled: string, last: LastPlace | undefined) {
  const others = ids.filter((id) => id !== settled);
  const inList = ids.indexOf(settled);
  const index = inList < 0 && last?.id === settled ? last.index : Math.max(0, inList);
  return others[index] ?? others.at(-1);
}
