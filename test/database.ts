import { inject } from 'vitest';
import { cloneDatabase, type TestDatabase } from './clone-database.ts';

export type { TestDatabase };

/** A separate database for this test file. */
export const createTestDatabase = (): Promise<TestDatabase> => cloneDatabase(inject('postgres'));

/** An empty database, as an operator creates it. */
export const createEmptyDatabase = (): Promise<TestDatabase> =>
  cloneDatabase(inject('postgres'), 'template1');
