import { givenName, ownName } from '#contract/users/person-name.ts';
import type { Visitor } from '#server/accounts/providers/provider.ts';
import { withoutLinks } from './without-links.ts';

/**
 * The names of a new person. Any provider may have let the person write anything for a name: of one that vouches for the address,
 * links are left out; with another, the name must be one by which people register here.
 */
export function namesOf(
  { firstName, lastName }: Visitor,
  isVouched: boolean,
): { firstName: string; lastName: string } {
  const name = (isVouched ? givenName : ownName)('Нет имени');
  const plain = (given = '') => (isVouched ? withoutLinks(given) : given);
  return {
    firstName: name.safeParse(plain(firstName)).data ?? 'Новый',
    lastName: name.safeParse(plain(lastName)).data ?? 'участник',
  };
}
