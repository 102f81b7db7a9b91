import pg from 'pg';
import type { ConnectionOptions } from './servers.ts';

const full = new WeakSet<ConnectionOptions>();

/** Takes note of a write that was refused because the server's disk is full. */
export function noteFullDisk(options: ConnectionOptions, error: unknown): void {
  if (error instanceof pg.DatabaseError && error.code === '53100') full.add(options);
}

/** Whether the database can store anything: after a refusal it is tried, with as much as a hundred answers need. */
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
