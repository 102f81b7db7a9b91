import { demoMentor } from '#server/reviews/model/demo-mentor.ts';
import type { Endpoint } from './model-endpoint.ts';
import { createModelMentor, type Mentor, type TimeLimits } from './model.ts';

/** The mentor that writes by the endpoint. Only askModel may use it. */
export function mentorAt(endpoint: Exclude<Endpoint, { source: 'none' }>, limits: TimeLimits): Mentor {
  switch (endpoint.source) {
    case 'demo':
      return demoMentor;
    case 'configured':
    case 'listed':
    case 'found':
      return createModelMentor(endpoint.address, limits);
    case 'unready':
      return async () => ({ kind: 'fault', fault: { kind: 'unready', retry: true, cause: endpoint.cause } });
  }
}
