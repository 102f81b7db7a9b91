import type { Endpoint } from './model-endpoint.ts';
import { createModelWriter, type Writer, type TimeLimits } from './model.ts';
import { createProgram } from './program.ts';

/** Writes by the endpoint. Only askModel may use it. */
export function writerAt(endpoint: Exclude<Endpoint, { source: 'none' }>, limits: TimeLimits): Writer {
  switch (endpoint.source) {
    case 'demo':
      return createProgram();
    case 'configured':
    case 'listed':
    case 'found':
      return createModelWriter(endpoint.address, limits);
    case 'unready':
      return async () => ({
        kind: 'fault',
        fault: { kind: 'unready', retry: true, cause: { kind: 'told', text: endpoint.cause } },
      });
  }
}
