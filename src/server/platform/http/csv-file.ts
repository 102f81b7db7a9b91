import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type Cell = string | number | null;

/** A CSV that a Russian Excel opens correctly: UTF-8 with a BOM, semicolons, CRLF. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + linesOf(rows);
}

/** Streams a table that is too large for the memory: rows come in batches, the first of which is never empty. */
export function streamCsv(
  reply: FastifyReply,
  name: string,
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): FastifyReply {
  return asFile(reply, name).send(Readable.from(textOf(batches)));
}

/** A title as a part of a file name: without path characters, and truncated. */
export const titleInFileName = (title: string): string =>
  title
    .replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100);

/** The headers of a download. */
export const asFile = (reply: FastifyReply, name: string) =>
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
  // A Russian Excel expects a decimal comma.
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = withoutFormula(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A cell that starts like a formula would be executed; a leading apostrophe makes it text. Also covers text after another
 * separator or a line break, where a spreadsheet may start a new cell, even if the cell begins with one. The items of a list
 * are unchanged.
 */
const withoutFormula = (text: string) =>
  text
    .replaceAll(/(^|[,;\t\r\n])(?=[=+\-@＝＋－＠])(?!(?<=\n)[-+] [^|(!\r\n]*(?:[\r\n]|$))/g, "$1'")
    .replace(/^(?=[\t\r])/, "'");
