import type { Role } from '#contract/auth/schemas.ts';
import type { ListedProvider } from '#server/platform/config/sign-in-file.ts';

/** The values of a claim; undefined where it is absent or of another type, which says nothing. Empty says that there are none. */
export function valuesOf(claims: Readonly<Record<string, unknown>>, name: string): string[] | undefined {
  const claim = Object.hasOwn(claims, name) ? claims[name] : undefined;
  if (typeof claim === 'string') return [claim];
  if (!Array.isArray(claim)) return undefined;
  return claim.filter((value) => typeof value === 'string');
}

/** The role that the claim gives; undefined: none is said. Only among the mapped roles: who is above them stays where he is. */
export function roleBy(
  roles: ListedProvider['roles'],
  claims: Readonly<Record<string, unknown>>,
  now: Role,
): Role | undefined {
  if (!roles) return undefined;
  const values = valuesOf(claims, roles.claim);
  if (!values) return undefined;
  if (now !== 'student' && !roles[now]) return undefined;
  if (roles.admin?.some((value) => values.includes(value))) return 'admin';
  if (roles.curator?.some((value) => values.includes(value))) return 'curator';
  return 'student';
}

/** The codes of the streams that the claim names. */
export function joinsBy(
  groups: ListedProvider['groups'],
  claims: Readonly<Record<string, unknown>>,
): string[] {
  if (!groups) return [];
  const values = valuesOf(claims, groups.claim) ?? [];
  return Object.entries(groups.joins).flatMap(([value, code]) => (values.includes(value) ? [code] : []));
}
