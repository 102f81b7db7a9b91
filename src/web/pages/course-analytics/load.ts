import { loadAnalytics } from '#web/analytics/analytics-queries.ts';
import { courseQuery } from '#web/courses/courses-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { readAnalyticsAddress } from './address.ts';

export const load = ({
  context: { queryClient },
  params: { courseId },
  location,
}: Opening<{ courseId: string }>) =>
  Promise.all([
    queryClient.ensureQueryData(courseQuery(courseId)),
    loadAnalytics(queryClient, courseId, { days: '30', group: readAnalyticsAddress(location.search).group }),
  ]);
