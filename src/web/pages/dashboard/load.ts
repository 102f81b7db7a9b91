import { rights } from '#contract/auth/roles.ts';
import { loadCourses } from '#web/pages/frame/load-courses.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { loadPracticePart } from './practice-part.ts';
import { loadStaffPart } from './staff-part.ts';
import { todayQuery } from './today-query.ts';

/** What is next changes with all that a person does elsewhere, so each visit asks for it; the list of courses is kept. */
export async function load(opening: Opening): Promise<void> {
  const { queryClient, user } = opening.context;
  // A page without it is still a page.
  await Promise.all([
    loadCourses(opening),
    queryClient.prefetchQuery({ ...todayQuery, staleTime: 0 }),
    rights[user.role].mentors && loadStaffPart().catch(() => {}),
    rights[user.role].studies && loadPracticePart().catch(() => {}),
  ]);
}
