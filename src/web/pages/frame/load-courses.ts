import { coursesQuery } from '#web/courses/courses-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';

export const loadCourses = ({ context: { queryClient } }: Opening) =>
  queryClient.ensureQueryData(coursesQuery);
