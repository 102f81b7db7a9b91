import type { ModelRequest } from '#test/model-server.ts';
import { numberAsked } from './numbered-answers.ts';

/** For each restarted review, the delay in ms since it was interrupted or lost its worker. */
export function pausesOf(requests: ModelRequest[]): number[] {
  return requests.flatMap((request) => {
    const again = nextOf(request, requests);
    return again && request.endedAt !== undefined ? [Math.max(0, again.at - request.endedAt)] : [];
  });
}

/** Whether every abandoned review has been restarted. */
export const allTakenUp = (requests: ModelRequest[]): boolean =>
  requests.every((request) => !request.abandoned || nextOf(request, requests) !== undefined);

const nextOf = (request: ModelRequest, requests: ModelRequest[]) =>
  requests.find((other) => other.at > request.at && numberAsked(other) === numberAsked(request));
