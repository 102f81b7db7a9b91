/** The rows of each key, in their order: a key that no row has is asked about as any other. */
export function rowsBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): (key: Key) => Row[] {
  const grouped = Map.groupBy(rows, keyOf);
  return (key) => grouped.get(key) ?? [];
}
