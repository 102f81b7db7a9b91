import { loadAnalytics } from '#web/analytics/analytics-queries.ts';
import { courseQuery } from '#web/courses/courses-queries.ts';
import type { Opening } from '#web/pages/frame/opening.ts';

export const loadCourseAnalytics = ({
  context: { queryClient },
  params: { courseId },
}: Opening<{ courseId: string }>) =>
  Promise.all([
    queryClient.ensureQueryData(courseQuery(courseId)),
    loadAnalytics(queryClient, courseId, '30'),
  ]);
