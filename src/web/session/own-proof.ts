import { useQuery } from '@tanstack/react-query';
import { providers } from '#contract/providers/calls.ts';
import type { OwnIdentities } from '#contract/providers/schemas.ts';
import { queryOf } from '#web/calls/api.ts';
import { hasProviders } from '#web/has-providers.ts';

/** How one proves to be oneself: by the password or, where there is none, by a fresh sign-in. */
export type OwnProof = Pick<
  OwnIdentities,
  'asksPassword' | 'passwordOpens' | 'signInAgain' | 'isRenamedByAdmins'
>;

export const byPassword: OwnProof = { asksPassword: true, passwordOpens: true, signInAgain: null };

export const identitiesQuery = queryOf(providers.listIdentities, {});

/** Undefined until it is known. Where people sign in by passwords alone, nothing is asked. */
export function useOwnProof(): OwnProof | undefined {
  const { data, isError } = useQuery({
    ...identitiesQuery,
    enabled: hasProviders(),
    // A fresh sign-in ages while the page is open.
    refetchInterval: (query) => (query.state.data?.signInAgain?.isFresh ? 60_000 : false),
  });
  return !hasProviders() || isError ? byPassword : data;
}

/** Until then a form asks for nothing else: whoever leaves for another server would lose it. */
export const canProve = ({ asksPassword, signInAgain }: OwnProof): boolean =>
  asksPassword || signInAgain?.isFresh === true;

/** The form's value before anything is typed: without a password, none is sent. */
export const emptyPassword = ({ asksPassword }: OwnProof): string | undefined =>
  asksPassword ? '' : undefined;
