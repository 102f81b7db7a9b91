import { generateLoad } from './generate-load.ts';
import type { Job } from './job.ts';

// The generator's own process: what it costs is not the servers', and its garbage is not their pause.
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
