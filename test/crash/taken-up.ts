import type { ModelRequest } from '#test/model-server.ts';
import { numberAsked } from './numbered-answers.ts';

/** For each review that was begun anew: how many ms after it was cut off, or had nobody who could record it. */
export function pausesOf(requests: ModelRequest[]): number[] {
  return requests.flatMap((request) => {
    const again = nextOf(request, requests);
    return again && request.endedAt !== undefined ? [Math.max(0, again.at - request.endedAt)] : [];
  });
}

/** Whether every review that nobody waited for any more has been begun anew. */
export const allTakenUp = (requests: ModelRequest[]): boolean =>
  requests.every((request) => !request.abandoned || nextOf(request, requests) !== undefined);

const nextOf = (request: ModelRequest, requests: ModelRequest[]) =>
  requests.find((other) => other.at > request.at && numberAsked(other) === numberAsked(request));
