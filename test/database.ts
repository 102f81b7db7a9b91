import { inject } from 'vitest';
import { cloneDatabase, type TestDatabase } from './clone-database.ts';

export type { TestDatabase };

/** A database of this test file's own. */
export const createTestDatabase = (): Promise<TestDatabase> => cloneDatabase(inject('postgres'));
