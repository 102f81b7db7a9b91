import { useSearch } from '@tanstack/react-router';
import { userFilters, type UserFilters } from '#contract/users.ts';

/** The filters that an address carries; what makes no sense in it is left out. */
export function readUserFilters(search: Record<string, unknown>): UserFilters {
  const { search: words, role, courseId } = userFilters.shape;
  const found = {
    search: words.safeParse(typeof search.search === 'number' ? `${search.search}` : search.search).data,
    role: role.safeParse(search.role).data,
    courseId: courseId.safeParse(search.courseId).data,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value));
}

/** The screen has two addresses, so it asks whichever it stands at. */
export const useUserFilters = (): UserFilters => readUserFilters(useSearch({ strict: false }));
