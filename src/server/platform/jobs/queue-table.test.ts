import { expect, test } from 'vitest';
import { queueTables } from './queue-table.ts';

test('No two kinds of jobs share their slots or the names of their metrics', () => {
  const kinds = Object.values(queueTables);
  const names = kinds.flatMap(({ gauges: { count, oldest } }) => [count.name, oldest.name]);
  expect(new Set(kinds.map(({ slotLocks }) => slotLocks)).size).toBe(kinds.length);
  expect(new Set(names).size).toBe(names.length);
});
