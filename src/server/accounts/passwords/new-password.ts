import { rights } from '#contract/auth/roles.ts';
import { type Role, strictPasswordMinLength } from '#contract/auth/schemas.ts';
import { fold } from '#domain/russian/fold.ts';
import type { Config } from '#server/platform/config/config.ts';
import { invalid } from '#server/platform/errors.ts';
import { isCommon, layoutsOf } from './common.ts';

export type PasswordRules = Config['passwordRules'];

interface Owner {
  firstName: string;
  lastName: string;
  email: string;
}

interface Chosen {
  password: string;
  owner: Owner;
  /** Of the form. */
  field: string;
}

/**
 * The rules of a password that people choose for themselves: a weak one is refused to administrators and curators, to others
 * only where the rules are strict. Otherwise returns the advice to choose another. Without rules, nothing is looked at.
 */
export function checkOwnPassword(
  rules: PasswordRules,
  { password, owner, field }: Chosen & { owner: Owner & { role: Role } },
): string | undefined {
  if (!rules) return undefined;
  refuseShort(rules, password, field);
  const weakness = weaknessOf(password, owner);
  if (!weakness) return undefined;
  if (rules === 'strict' || rights[owner.role].mentors) throw invalid({ [field]: refusals[weakness] });
  return advice[weakness];
}

/** Those of a password that an administrator gives to another person: only strict ones ask anything of it. */
export function checkGivenPassword(rules: PasswordRules, { password, owner, field }: Chosen): void {
  if (rules !== 'strict') return;
  refuseShort(rules, password, field);
  const weakness = weaknessOf(password, owner);
  if (weakness) throw invalid({ [field]: refusals[weakness] });
}

function refuseShort(rules: PasswordRules, password: string, field: string): void {
  if (rules !== 'strict' || password.length >= strictPasswordMinLength) return;
  throw invalid({ [field]: `Пароль не короче ${strictPasswordMinLength} символов` });
}

type Weakness = 'common' | 'own';

const refusals: Record<Weakness, string> = {
  common: 'Этот пароль — один из самых частых: его подберут первым. Придумайте другой',
  own: 'Этот пароль состоит из имени или адреса: его легко угадать. Придумайте другой',
};

const advice: Record<Weakness, string> = {
  common: 'Этот пароль — один из самых частых, его легко подобрать. Лучше придумать другой',
  own: 'Этот пароль состоит из имени или адреса, его легко угадать. Лучше придумать другой',
};

function weaknessOf(password: string, owner: Owner): Weakness | undefined {
  if (isOwn(password, owner)) return 'own';
  return isCommon(password) ? 'common' : undefined;
}

/** Names and the address, with no more than four characters beside them. */
function isOwn(password: string, { firstName, lastName, email }: Owner): boolean {
  const names = [email, email.split('@')[0] ?? '', firstName, lastName]
    .map(fold)
    .filter((name) => name.length >= 3)
    .toSorted((one, other) => other.length - one.length);
  return layoutsOf(password).some((typed) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), typed);
    return rest.length < typed.length && rest.length <= 4;
  });
}
