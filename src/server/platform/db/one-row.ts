import type { RawBuilder } from 'kysely';
import type { Db } from './connect.ts';

/** Of a statement that gives a row whatever the tables hold, as a count does. */
export async function oneRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const { rows } = await statement.execute(db);
  if (rows[0] === undefined) throw new Error('A statement of one row gave none');
  return rows[0];
}
