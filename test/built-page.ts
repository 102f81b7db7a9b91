import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { vi } from 'vitest';

let built: Promise<Rolldown.RolldownOutput['output']> | undefined;

/** The page as it is served, built once for all files of one process. */
export const builtPage = (): Promise<Rolldown.RolldownOutput['output']> => (built ??= buildPage());

async function buildPage(): Promise<Rolldown.RolldownOutput['output']> {
  // As in page-build.ts; by default, a test runner would produce React's development build.
  vi.stubEnv('NODE_ENV', 'production');
  const result = await build({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    mode: 'production',
    logLevel: 'error',
    build: { write: false },
  });
  vi.unstubAllEnvs();
  if (Array.isArray(result) || !('output' in result)) throw new Error('One build was expected');
  return result.output;
}
