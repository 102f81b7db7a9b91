import { forbidden, invalid } from '#server/platform/errors.ts';

/** The refusal never lists the domains: that would help whoever invents an address. */
export function refuseOtherDomains(domains: readonly string[] | null, email: string): void {
  if (domains && !isOf(domains, email)) throw invalid({ email: ofOtherDomain });
}

/** Whoever is signed in: an address that nobody has confirmed may be anybody’s. */
export function refuseUnprovedDomain(
  domains: readonly string[] | null,
  { email, isConfirmed }: { email: string; isConfirmed: boolean },
): void {
  if (!domains) return;
  if (!isOf(domains, email)) throw forbidden(ofOtherDomain);
  if (!isConfirmed) throw forbidden(notConfirmed);
}

/** Of exactly one of these domains, not of one below it. */
export const isOf = (domains: readonly string[], email: string): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

const ofOtherDomain =
  'По этому коду записывают только с адресами одной организации. Укажите адрес, который она вам дала';

const notConfirmed =
  'По этому коду записывают только с подтверждённым адресом, а ваш адрес ещё не подтверждён. Выйдите, нажмите «Забыли пароль?» и задайте пароль по ссылке из письма: она подтвердит адрес. Не получится — попросите администратора записать вас';
