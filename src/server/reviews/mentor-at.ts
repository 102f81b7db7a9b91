import { createDemoMentor } from './demo-mentor.ts';
import { createModelMentor, type Mentor, type TimeLimits } from './model.ts';
import type { Endpoint } from './model-endpoint.ts';

/** Whoever writes reviews where the endpoint says; the one without a model looks at the answer alone. */
export function mentorAt(
  endpoint: Exclude<Endpoint, { source: 'none' }>,
  answer: string,
  limits: TimeLimits,
): Mentor {
  switch (endpoint.source) {
    case 'demo':
      return createDemoMentor(answer);
    case 'configured':
    case 'found':
      return createModelMentor(endpoint.address, limits);
    case 'unready':
      return async () => ({ kind: 'fault', fault: { kind: 'unready', retry: true, cause: endpoint.cause } });
  }
}
