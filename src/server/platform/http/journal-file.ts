import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { JournalFormat } from '#contract/table-format.ts';
import { readInBatches } from '#server/platform/db/read-in-batches.ts';
import { secondCell } from '#server/platform/time/time-text.ts';
import { asFile, type Cell } from './csv-file.ts';
import { streamTable, tableOf } from './table-file.ts';

export interface Journal<Entry extends { id: string; timestamp: string }> {
  /** Of the file, without an extension. */
  name: string;
  /** Newest first, from the one after `cursor`. */
  read(page: { limit: number; cursor: string | undefined }): Promise<Entry[]>;
  /** The columns of a table after «Когда», each with what it says of an entry. */
  columns: Record<string, (entry: Entry) => Cell>;
}

export interface JournalFile {
  format: JournalFormat;
  timeZone: string;
}

/** Sends a journal as a table, or as a line of JSON an entry; needs the memory of one batch. */
export function sendJournal<Entry extends { id: string; timestamp: string }>(
  reply: FastifyReply,
  journal: Journal<Entry>,
  { format, timeZone }: JournalFile,
): FastifyReply {
  const { name } = journal;
  if (format !== 'jsonl') return streamTable(reply, { name, format }, journalTable(journal, timeZone));
  return asFile(reply, `${name}.jsonl`)
    .type(`${linesType}; charset=utf-8`)
    .send(Readable.from(linesOf(journal)));
}

export const linesType = 'application/jsonl';

const entriesOf = <Entry extends { id: string; timestamp: string }>({ read }: Journal<Entry>) =>
  readInBatches(200, (page) => read(page));

function journalTable<Entry extends { id: string; timestamp: string }>(
  journal: Journal<Entry>,
  timeZone: string,
): AsyncGenerator<Cell[][]> {
  const cells = Object.values(journal.columns);
  return tableOf(['Когда', ...Object.keys(journal.columns)], entriesOf(journal), (entry) => [
    secondCell(entry.timestamp, timeZone),
    ...cells.map((cell) => cell(entry)),
  ]);
}

/** The fields are named in docs/security.md. */
async function* linesOf<Entry extends { id: string; timestamp: string }>(
  journal: Journal<Entry>,
): AsyncGenerator<string> {
  for await (const batch of entriesOf(journal)) {
    yield batch.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }
}
