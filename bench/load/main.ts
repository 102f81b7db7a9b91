import { generateLoad } from './generate-load.ts';
import type { Job } from './job.ts';

// A separate process, so that the generator's CPU time and garbage collection don't affect the servers' results.
process.on('message', (job: Job) => {
  void generateLoad(job).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
