import pg from 'pg';
import { vi } from 'vitest';

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

interface Sent {
  text: string;
  values: unknown[];
}

/**
 * How many rows the selects of a call pass on within their plans, where nothing is hashed or merged: a planner that takes a long list
 * for a short one joins so. The rows of two sizes tell whether that grows with their product.
 */
export async function rowsPassed(
  pool: Pick<pg.Pool, 'connect'>,
  call: () => Promise<unknown>,
): Promise<number> {
  const selects = await selectsOf(call);
  const client = await pool.connect();
  try {
    await client.query(
      'begin; set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off',
    );
    let rows = 0;
    for (const { text, values } of selects) {
      const explained = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      rows += explained.rows[0] ? rowsOf(explained.rows[0]['QUERY PLAN'][0].Plan) : 0;
    }
    return rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function selectsOf(call: () => Promise<unknown>): Promise<Sent[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await call();
    return sent.mock.calls.map(sentBy).filter(({ text }) => /^\s*(with|select)\b/.test(text));
  } finally {
    sent.mockRestore();
  }
}

/** The driver takes a text with its values, or an object that has both; either may be followed by what is called back. */
function sentBy([first, values]: readonly unknown[]): Sent {
  const query = typeof first === 'string' ? { text: first, values } : (first as Partial<Sent>);
  return { text: query.text ?? '', values: Array.isArray(query.values) ? query.values : [] };
}

const rowsOf = (node: PlanNode): number =>
  (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), node['Actual Rows'] * node['Actual Loops']);
