import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Job, LoadResult } from './job.ts';

export interface Loader {
  run(job: Job): Promise<LoadResult>;
  stop(): void;
}

export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), { serialization: 'advanced' });
  return {
    run(job) {
      return new Promise((resolve, reject) => {
        const ended = () => reject(new Error('The load generator ended'));
        child.once('exit', ended);
        child.once('message', (result: LoadResult) => {
          child.off('exit', ended);
          resolve(result);
        });
        child.send(job);
      });
    },
    stop: () => void child.kill(),
  };
}
