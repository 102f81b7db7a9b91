import pg from 'pg';
import type { ConnectionOptions } from './servers.ts';

const full = new WeakSet<ConnectionOptions>();

/** Records that a write was refused because the server's disk is full. */
export function noteFullDisk(options: ConnectionOptions, error: unknown): void {
  if (error instanceof pg.DatabaseError && error.code === '53100') full.add(options);
}

/** Whether the database can store data: after a refusal, probes it with the size of a hundred answers. */
export async function canWrite(options: ConnectionOptions, pool: pg.Pool): Promise<boolean> {
  if (!full.has(options)) return true;
  try {
    await pool.query(
      `create temp table written on commit drop as select repeat('x', 2000) from generate_series(1, 100)`,
    );
    full.delete(options);
    return true;
  } catch {
    return false;
  }
}
