import type { ProviderRefusal } from '#contract/providers/refusals.ts';
import { isOf } from '#server/school/joining/email-domain.ts';

/** What a provider's file says of addresses and of people that the school doesn't know. */
export interface NewPeople {
  newPeople: 'nobody' | 'domains' | 'everyone';
  domains: readonly string[];
}

/** An account with the address that the provider names. */
export interface Known {
  isAdmin: boolean;
  /** Its owner has proved the address to the school. */
  isConfirmed: boolean;
  /** An administrator has closed the sign-in. */
  isShut: boolean;
}

export type Decision =
  | { act: 'link'; endsPassword: boolean }
  | { act: 'create'; isConfirmed: boolean }
  | { act: 'refuse'; why: ProviderRefusal };

/** Absent isn't true, nor is anything but `true` itself. */
export const isAddressTrusted = (email: 'vouched' | 'claim' | 'never', claim: unknown): boolean =>
  email === 'vouched' || (email === 'claim' && claim === true);

/**
 * Who an identity is that nobody has bound: the security of signing in through others. An address that isn't trusted finds
 * nobody, and says nothing of whether it has an account, unless a new one would be made of it. An administrator is never found.
 * Whoever made an account of an address without proving it may not be its owner, so his password ends.
 */
export function decide(
  rules: NewPeople,
  {
    email,
    isTrusted,
    account,
  }: { email: string | undefined; isTrusted: boolean; account: Known | undefined },
): Decision {
  if (email === undefined) return refuse('no_email');
  if (!isTrusted) return decideUntrusted(rules, account);
  if (account?.isShut) return refuse('shut');
  if (account?.isAdmin) return refuse('bind_yourself');
  if (account) return { act: 'link', endsPassword: !account.isConfirmed };
  switch (rules.newPeople) {
    case 'nobody':
      return refuse('no_account');
    case 'domains':
      return isOf(rules.domains, email) ? { act: 'create', isConfirmed: true } : refuse('other_domain');
    case 'everyone':
      return { act: 'create', isConfirmed: true };
  }
}

function decideUntrusted({ newPeople }: NewPeople, account: Known | undefined): Decision {
  if (newPeople !== 'everyone') return refuse('not_vouched');
  return account ? refuse('bind_yourself') : { act: 'create', isConfirmed: false };
}

const refuse = (why: ProviderRefusal): Decision => ({ act: 'refuse', why });
