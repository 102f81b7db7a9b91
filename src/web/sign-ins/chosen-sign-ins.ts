import { signInOutcomes } from '#contract/sign-ins/words.ts';
import { startOfDay } from '#web/ui/time/start-of-day.ts';
import type { SignInFilters } from './sign-in-queries.ts';

/** The filters in the address; days are in the viewer's time zone. */
export interface SignInChoice {
  who?: string;
  outcome?: string;
  from?: string;
  to?: string;
  address?: string;
}

/** The server's filters: the viewer's days become a time range, up to the end of the last day. */
export function chosenSignIns({ who, outcome, address, from, to }: SignInChoice): SignInFilters {
  const known = signInOutcomes.find((one) => one === outcome);
  const since = from && startOfDay(from, 0);
  const until = to && startOfDay(to, 1);
  return {
    ...(who && { search: who }),
    ...(known && { outcome: known }),
    ...(address && { address }),
    ...(since && { from: since }),
    ...(until && { to: until }),
  };
}
