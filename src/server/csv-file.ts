import type { FastifyReply } from 'fastify';

type Cell = string | number | null;

/** A table that a Russian Excel opens right: UTF-8 with a mark, semicolons, CRLF. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cellText).join(';')}\r\n`).join('');
}

/** Answers with the table as a file to keep. */
export function sendCsv(reply: FastifyReply, name: string, rows: readonly (readonly Cell[])[]): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(csvText(rows));
}

const byteOrderMark = '\uFEFF';

function cellText(cell: Cell): string {
  if (cell === null) return '';
  // Excel shows the decimal comma of its own language.
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = withoutFormula(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell that begins as a formula would be run as one; behind an apostrophe it is text. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
