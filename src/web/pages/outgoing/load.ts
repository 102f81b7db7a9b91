import { lettersQuery, outgoingStatusQuery } from '#web/outgoing/outgoing-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { readLettersChoice } from './address.ts';

export const load = ({ context: { queryClient }, location }: Opening) =>
  Promise.all([
    queryClient.ensureQueryData(outgoingStatusQuery),
    queryClient.ensureInfiniteQueryData(lettersQuery(readLettersChoice(location.search))),
  ]);
