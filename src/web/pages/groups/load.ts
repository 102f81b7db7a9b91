import { coursesQuery } from '#web/courses/courses-queries.ts';
import { groupsQuery } from '#web/groups/groups-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';

/** Fetched at each opening: the people and the next deadlines depend on changes of other screens. */
export const load = ({ context: { queryClient } }: Opening) => {
  void queryClient.prefetchQuery(coursesQuery);
  return queryClient.fetchQuery({ ...groupsQuery, staleTime: 0 });
};
