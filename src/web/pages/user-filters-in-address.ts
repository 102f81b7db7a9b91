import { useSearch } from '@tanstack/react-router';
import type { Role } from '#contract/auth.ts';
import type { UserFilters } from '#contract/users.ts';

/** The filters that an address carries; what makes no sense in it is left out. */
export function readUserFilters({ search, role, courseId }: Record<string, unknown>): UserFilters {
  const words = typeof search === 'number' ? `${search}` : search;
  return {
    ...(typeof words === 'string' && words !== '' && words.length <= 200 && { search: words }),
    ...(isRole(role) && { role }),
    ...(isId(courseId) && { courseId: courseId.toLowerCase() }),
  };
}

/** The screen has two addresses, so it asks whichever it stands at. */
export const useUserFilters = (): UserFilters => readUserFilters(useSearch({ strict: false }));

const isRole = (value: unknown): value is Role => value === 'admin' || value === 'student';

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
