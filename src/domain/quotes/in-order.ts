/** The longest row of items that both have in the same order, as those of `some`. */
export function inOrder<Item>(
  some: readonly Item[],
  others: readonly Item[],
  keyOf: (item: Item) => unknown,
): Item[] {
  const width = others.length + 1;
  const lengths = new Uint32Array((some.length + 1) * width);
  const keys = others.map(keyOf);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = some.length - 1; row >= 0; row -= 1) {
    const item = some[row];
    const key = item === undefined ? undefined : keyOf(item);
    for (let column = others.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        key === keys[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: Item[] = [];
  let column = 0;
  for (const [row, item] of some.entries()) {
    while (column < others.length && at(row, column) === at(row, column + 1)) column += 1;
    if (column === others.length || at(row, column) === at(row + 1, column)) continue;
    found.push(item);
    column += 1;
  }
  return found;
}
