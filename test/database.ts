import { inject } from 'vitest';
import { cloneDatabase, type TestDatabase } from './clone-database.ts';

export type { TestDatabase };

/** A database of this test file's own. */
export const createTestDatabase = (): Promise<TestDatabase> => cloneDatabase(inject('postgres'));

/** One without any table, as an operator creates it. */
export const createEmptyDatabase = (): Promise<TestDatabase> =>
  cloneDatabase(inject('postgres'), 'template1');
