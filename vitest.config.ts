import { defineConfig } from 'vitest/config';
import { longestTestMs, longestWaitMs } from './test/waits.ts';

/** What one of these leaves behind would reach the next: the document of a page, clusters to stop, schemas by name. */
const apart = [
  'src/web/**/*.test.tsx',
  'src/web/live/live.test.ts',
  'src/server/platform/db/embedded/*.test.ts',
  'src/server/platform/http/openapi.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['./test/postgres.ts'],
    testTimeout: longestTestMs,
    hookTimeout: longestTestMs,
    expect: { poll: { timeout: longestWaitMs } },
    // Two more than CI has cores: many a file waits, for a process, a clock or a database that doesn't answer.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{src,test,build,evals}/**/*.test.ts'],
          exclude: apart,
          // Evaluating the same modules for each file took as long as the tests. Helpers' hooks belong into the tests' files.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
});
