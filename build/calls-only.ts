import { runnerImport } from 'vite';
import type { Plugin } from 'vite';
import type { EndpointShape } from '#contract/endpoint.ts';

/** The modules whose calls the page may import. */
export const reducedCalls = /[\\/]src[\\/]contract[\\/][\w-]+[\\/]calls\.ts$/;

/** What calling takes. */
export const keptOfCall = ['method', 'path', 'contentType'] as const satisfies (keyof EndpointShape)[];

/**
 * Reduces the calls of a noun to what the page needs to make a call: the method, the address, and whether the response is
 * JSON. Schemas, and Zod with them, are bundled only with the forms that import them by name.
 */
export function callsOnly(): Plugin {
  return {
    name: 'otklik:calls-only',
    load: {
      filter: { id: reducedCalls },
      async handler(id) {
        const { module, dependencies } = await runnerImport<Record<string, Calls>>(id);
        for (const file of dependencies) this.addWatchFile(file);
        return Object.entries(module)
          .map(([name, calls]) => `export const ${name} = ${JSON.stringify(mapValues(calls, callOf))};`)
          .join('\n');
      },
    },
  };
}

type Calls = Record<string, EndpointShape>;

const callOf = (call: EndpointShape) => Object.fromEntries(keptOfCall.map((name) => [name, call[name]]));

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
