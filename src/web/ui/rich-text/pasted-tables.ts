import { elementLike, isBlank, unwrap } from './pasted-elements.ts';

/**
 * Tables as Markdown has them: a heading row, no cell over several others, one line in a cell. A table that only lays out, or has
 * one cell, is what stands in it.
 */
export function plainTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue;
    const cells = [...table.rows].flatMap((row) => [...row.cells]);
    if (table.getAttribute('role') === 'presentation' || cells.length <= 1)
      table.replaceWith(...cells.map((cell) => elementLike(cell, 'div')));
    else even(table);
  }
}

function even(table: HTMLTableElement): void {
  for (const cell of table.querySelectorAll('td, th')) onOneLine(cell);
  if (table.caption) table.before(elementLike(table.caption, 'p'));
  const rows = gridOf(table).map((cells, index) => {
    const row = table.ownerDocument.createElement('tr');
    row.append(...cells.map((cell) => elementLike(cell, index === 0 ? 'th' : 'td')));
    return row;
  });
  table.replaceChildren(...rows);
}

/** The cells of each row, with empty ones where another reaches over. */
function gridOf(table: HTMLTableElement): Element[][] {
  const rows = [...table.rows];
  const reached = rows.map(() => new Set<number>());
  return rows.map((row, index) => {
    const line: Element[] = [];
    const fill = () => {
      while (reached[index]?.has(line.length)) line.push(table.ownerDocument.createElement('td'));
    };
    for (const cell of row.cells) {
      fill();
      const first = line.length;
      const columns = Array.from(
        { length: Math.min(cell.colSpan, mostColumns) },
        (_, column) => first + column,
      );
      for (const below of reached.slice(index, index + cell.rowSpan))
        for (const column of columns) below.add(column);
      line.push(cell);
      fill();
    }
    fill();
    return line;
  });
}

const mostColumns = 100;

function onOneLine(cell: Element): void {
  for (const block of cell.querySelectorAll(inCell)) {
    if (block.previousSibling || block.parentElement !== cell) block.before(' ');
    unwrap(block);
  }
  if (isBlank(cell)) cell.replaceChildren();
}

const inCell =
  'p, div, li, ul, ol, br, blockquote, h1, h2, h3, h4, h5, h6, table, caption, thead, tbody, tfoot, tr, td, th';
