import { certificatesQuery } from '#web/certificates/certificate-queries.ts';
import { courseQuery } from '#web/courses/courses-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';

export const load = ({ context: { queryClient }, params: { id } }: Opening<{ id: string }>) =>
  Promise.all([
    queryClient.ensureQueryData(courseQuery(id)),
    queryClient.fetchInfiniteQuery(certificatesQuery(id)),
  ]);
