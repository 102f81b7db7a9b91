import type { Report, Table } from './phases/phase.ts';

/** Formats the report as plain text in columns. */
export function showReport({ tables, notes }: Report): string {
  return [...notes, ...tables.map(showTable)].join('\n\n') + '\n';
}

function showTable({ title, about, head, rows }: Table): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: string[]) =>
    widths
      .map((width, column) =>
        column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width),
      )
      .join('  ')
      .trimEnd();
  return [
    title,
    about,
    '',
    line(head),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...rows.map(line),
  ].join('\n');
}
