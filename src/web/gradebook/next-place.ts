/** A cell of the table: column 0 is the person. */
export interface Place {
  row: number;
  column: number;
}

interface Pressed {
  key: string;
  ctrlKey: boolean;
}

interface Extent {
  rows: number;
  columns: number;
  /** How many rows a page is. */
  page: number;
}

/** Where a key leads from a cell, as in a grid of the ARIA practices; undefined if the key isn't of the grid. */
export function nextPlace(
  { row, column }: Place,
  { key, ctrlKey }: Pressed,
  { rows, columns, page }: Extent,
): Place | undefined {
  const at = (to: Partial<Place>): Place => ({
    row: Math.max(0, Math.min(rows - 1, to.row ?? row)),
    column: Math.max(0, Math.min(columns - 1, to.column ?? column)),
  });
  switch (key) {
    case 'ArrowUp':
      return at({ row: row - 1 });
    case 'ArrowDown':
      return at({ row: row + 1 });
    case 'ArrowLeft':
      return at({ column: column - 1 });
    case 'ArrowRight':
      return at({ column: column + 1 });
    case 'PageUp':
      return at({ row: row - page });
    case 'PageDown':
      return at({ row: row + page });
    case 'Home':
      return at(ctrlKey ? { row: 0, column: 0 } : { column: 0 });
    case 'End':
      return at(ctrlKey ? { row: rows - 1, column: columns - 1 } : { column: columns - 1 });
    default:
      return undefined;
  }
}
