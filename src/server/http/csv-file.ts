import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type Cell = string | number | null;

/** A table that a Russian Excel opens right: UTF-8 with a mark, semicolons, CRLF. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + linesOf(rows);
}

/** Answers with the table as a file to keep. */
export function sendCsv(reply: FastifyReply, name: string, rows: readonly (readonly Cell[])[]): FastifyReply {
  return asFile(reply, name).send(csvText(rows));
}

/** Streams a table that is too large to be held at once: rows come in batches, the first of which is never empty. */
export function streamCsv(
  reply: FastifyReply,
  name: string,
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): FastifyReply {
  return asFile(reply, name).send(Readable.from(textOf(batches)));
}

/** A title as a part of a file's name: without what a file system takes for a path, and not too long for one. */
export const titleInFileName = (title: string): string =>
  title
    .replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100);

const asFile = (reply: FastifyReply, name: string) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`);

async function* textOf(batches: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const rows of batches) yield linesOf(rows);
}

const linesOf = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `${row.map(cellText).join(';')}\r\n`).join('');

const byteOrderMark = '\uFEFF';

function cellText(cell: Cell): string {
  if (cell === null) return '';
  // Excel shows the decimal comma of its own language.
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = withoutFormula(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A cell that begins as a formula would be run as one; behind an apostrophe it is text. A spreadsheet that splits by another
 * separator, or at a line's end, sees a cell begin there. The items of a list stay as they were written.
 */
const withoutFormula = (text: string) =>
  text.replaceAll(
    /^(?=[\t\r])|(^|[,;\t\r\n])(?=[=+\-@＝＋－＠])(?!(?<=\n)[-+] [^|(!\r\n]*(?:[\r\n]|$))/g,
    "$1'",
  );
