import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** What all tests of a file share: made before the first and, if it can be, closed after the last. Empty until then. */
export function forAllTests<T extends object>(
  make: () => Promise<T>,
  close: (made: T) => Promise<void> = closeIt,
): T {
  let made = {} as T;
  beforeAll(async () => void (made = await make()));
  afterAll(() => close(made));
  // Not a copy: a server counts in its own fields, and a test sets them.
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(made, key),
    set: (_, key, value) => Reflect.set(made, key, value),
    ownKeys: () => Reflect.ownKeys(made),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(made, key),
  });
}

async function closeIt(made: { close?: () => Promise<void> }): Promise<void> {
  await made.close?.();
}

/** The real app on its own database. */
export const testApp = (env: Record<string, string> = {}): TestApp => forAllTests(() => createTestApp(env));

/** A database alone. */
export const testDatabase = (): TestDatabase => forAllTests(createTestDatabase, (t) => t.drop());
