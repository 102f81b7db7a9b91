import { givenName, ownName } from '#contract/users/person-name.ts';
import type { Visitor } from '#server/accounts/providers/provider.ts';

/**
 * The names of a new person. A provider that doesn't vouch for the address may have let the person write anything for a name, so
 * it must be one by which people register here.
 */
export function namesOf(
  { firstName, lastName }: Visitor,
  isVouched: boolean,
): { firstName: string; lastName: string } {
  const name = (isVouched ? givenName : ownName)('Нет имени');
  return {
    firstName: name.safeParse(firstName).data ?? 'Новый',
    lastName: name.safeParse(lastName).data ?? 'участник',
  };
}
