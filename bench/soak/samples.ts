import type pg from 'pg';
import { nodeMemory, processTree } from '#bench/machine/processes.ts';
import type { Installation } from './installation.ts';

export interface Sample {
  /** Resident megabytes of each process. */
  memory: Record<Watched, number>;
  tables: Map<string, TableSize>;
}

export type Watched = 'web' | 'worker' | 'restarted';

export interface TableSize {
  rows: number;
  megabytes: number;
}

export async function takeSample({ web, worker, restarted, database }: Installation): Promise<Sample> {
  return {
    memory: {
      web: await memoryOf(web.pid),
      worker: await memoryOf(worker.pid),
      restarted: await memoryOf(restarted().pid),
    },
    tables: await readTables(database.pool),
  };
}

const memoryOf = async (pid: number) => (await nodeMemory(await processTree(pid))).rss;

/** The rows of all tables, counted, and their sizes with indexes. */
export async function readTables(pool: pg.Pool): Promise<Map<string, TableSize>> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const counts = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, pg_total_relation_size('${name}') / 1048576.0::float8 as megabytes
       from ${name}`,
  );
  const { rows } = await pool.query<TableSize & { name: string }>(counts.join(' union all '));
  return new Map(rows.map(({ name, ...tableSize }) => [name, tableSize]));
}

/** The values of a quarter (1 to 4) of the samples. */
export function quarterOf(
  samples: readonly Sample[],
  quarter: number,
  of: (sample: Sample) => number,
): number[] {
  const edge = (number: number) => Math.floor((samples.length * number) / 4);
  return samples.slice(edge(quarter - 1), edge(quarter)).map(of);
}
