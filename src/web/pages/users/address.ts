import { useSearch } from '@tanstack/react-router';
import { rights } from '#contract/auth/roles.ts';
import type { Role } from '#contract/auth/schemas.ts';
import type { UserFilters } from '#contract/users/schemas.ts';
import { idInAddress } from '#web/pages/frame/id-in-address.ts';

/** The filters in the address; invalid ones are dropped. */
export function readUserFilters({ search, role, letters, ...rest }: Record<string, unknown>): UserFilters {
  const courseId = idInAddress(rest.courseId);
  const groupId = rest.groupId === 'none' ? rest.groupId : idInAddress(rest.groupId);
  const words = typeof search === 'number' ? `${search}` : search;
  return {
    ...(typeof words === 'string' && words !== '' && words.length <= 200 && { search: words }),
    ...(isRole(role) && { role }),
    ...(courseId && { courseId }),
    // A group is one of a course.
    ...(courseId && groupId && { groupId }),
    ...((letters === 'agreed' || letters === 'others') && { letters }),
  };
}

/** The screen has two addresses, so the match is not strict. */
export const useUserFilters = (): UserFilters => readUserFilters(useSearch({ strict: false }));

const isRole = (value: unknown): value is Role => typeof value === 'string' && Object.hasOwn(rights, value);
