import { coursesQuery } from '#web/courses/courses-queries.ts';
import type { Opening } from './opening.ts';

export const loadCourses = ({ context: { queryClient } }: Opening) =>
  queryClient.ensureQueryData(coursesQuery);
