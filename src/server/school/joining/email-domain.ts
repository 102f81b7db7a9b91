import { invalid } from '#server/platform/errors.ts';

/** The refusal never lists the domains: that would help whoever invents an address. */
export function refuseOtherDomains(domains: readonly string[] | null, email: string): void {
  if (domains && !isOf(domains, email)) throw invalid({ email: ofOtherDomain });
}

/** Of exactly one of these domains, not of one below it. */
export const isOf = (domains: readonly string[], email: string): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

export const ofOtherDomain =
  'По этому коду записывают только с адресами одной организации. Укажите адрес, который она вам дала';
