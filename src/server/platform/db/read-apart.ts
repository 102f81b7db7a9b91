import type { Db } from './connect.ts';

/** Reads of rows what only some of them have, by their ids: nothing is asked where no row has it. */
export const readApart =
  <Row extends { id: string }>(db: Db, rows: readonly Row[]) =>
  async <Part extends { id: string }>(
    statement: (db: Db, values: { ids: string[] }) => Promise<Part[]>,
    has: (row: Row) => boolean,
  ): Promise<ReadonlyMap<string, Part>> => {
    const ids = rows.filter(has).map(({ id }) => id);
    const parts = ids.length === 0 ? [] : await statement(db, { ids });
    return new Map(parts.map((part) => [part.id, part]));
  };
