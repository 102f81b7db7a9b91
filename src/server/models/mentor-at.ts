import type { Endpoint } from './model-endpoint.ts';
import { createModelMentor, type Mentor, type TimeLimits } from './model.ts';
import { createProgram } from './program.ts';

/** The mentor that writes by the endpoint. Only askModel may use it. */
export function mentorAt(endpoint: Exclude<Endpoint, { source: 'none' }>, limits: TimeLimits): Mentor {
  switch (endpoint.source) {
    case 'demo':
      return createProgram();
    case 'configured':
    case 'listed':
    case 'found':
      return createModelMentor(endpoint.address, limits);
    case 'unready':
      return async () => ({
        kind: 'fault',
        fault: { kind: 'unready', retry: true, cause: { kind: 'told', text: endpoint.cause } },
      });
  }
}
