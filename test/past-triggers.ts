import type pg from 'pg';

/** One transaction whose rows no trigger and no foreign key looks at: of thousands, they would keep figures that nobody reads. */
export async function pastTriggers<T>(
  pool: Pick<pg.Pool, 'connect'>,
  act: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const result = await act(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
