import { courseQuery } from '#web/courses/courses-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { coursePeopleQuery } from '#web/people/people-queries.ts';

export const load = ({ context: { queryClient }, params: { id } }: Opening<{ id: string }>) =>
  Promise.all([queryClient.ensureQueryData(courseQuery(id)), queryClient.fetchQuery(coursePeopleQuery(id))]);
