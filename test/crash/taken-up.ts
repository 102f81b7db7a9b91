import type { ModelRequest, ModelServer } from '#test/model-server.ts';
import { numberAsked } from './numbered-answers.ts';

/** For each review that was being written at that moment and was begun anew: how many ms later. */
export function takenUpAfter({ requests }: ModelServer, moment: number): number[] {
  const interrupted = requests.filter(
    ({ at, endedAt }) => at < moment && (endedAt === undefined || endedAt > moment),
  );
  return interrupted.flatMap((request) => {
    const again = requests.find((other) => other.at > moment && isAboutTheSame(other, request));
    return again ? [again.at - moment] : [];
  });
}

/** Whether every review that nobody waited for any more has been begun anew. */
export const allTakenUp = ({ requests }: ModelServer): boolean =>
  requests.every(
    (request) =>
      !request.abandoned || requests.some((other) => other.at > request.at && isAboutTheSame(other, request)),
  );

const isAboutTheSame = (one: ModelRequest, other: ModelRequest) => numberAsked(one) === numberAsked(other);
