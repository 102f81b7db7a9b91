/** Equal as sets, without duplicates. */
export function areSame(ids: readonly string[], named: readonly string[]): boolean {
  const all = new Set(named);
  return all.size === named.length && all.size === ids.length && ids.every((id) => all.has(id));
}
