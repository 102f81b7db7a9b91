import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { TableFormat } from '#contract/table-format.ts';
import { asFile, type Cell, streamCsv } from './csv-file.ts';
import { workbook } from './workbook.ts';

type Rows = readonly (readonly Cell[])[];

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface TableFile {
  /** Without an extension. */
  name: string;
  format: TableFormat;
}

/** Streams a table as a download: rows come in batches, the first of which begins with the header. */
export function streamTable(
  reply: FastifyReply,
  { name, format }: TableFile,
  batches: AsyncIterable<Rows>,
): FastifyReply {
  switch (format) {
    case 'csv':
      return streamCsv(reply, `${name}.csv`, batches);
    case 'xlsx':
      return asFile(reply, `${name}.xlsx`)
        .type(workbookType)
        .send(Readable.from(workbook(batches)));
  }
}

/** The batches of a table, from those of what its rows tell of. */
export async function* tableOf<Row>(
  header: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  yield [[...header]];
  for await (const batch of batches) yield batch.map(cellsOf);
}

/** Sends a table that is in memory already. */
export function sendTable(reply: FastifyReply, file: TableFile, rows: Rows): FastifyReply {
  return streamTable(reply, file, inOneBatch(rows));
}

async function* inOneBatch(rows: Rows): AsyncGenerator<Rows> {
  yield rows;
}
