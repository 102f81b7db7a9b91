import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'build/**/*.test.ts', 'evals/**/*.test.ts'],
    globalSetup: ['./test/postgres.ts'],
    // Tests wait for what they look at, not for a time: however busy the machine, only what never comes fails.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
  },
});
