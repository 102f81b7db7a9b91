import type { Opening } from '#web/pages/shell/opening.ts';
import { retentionQuery } from '#web/retention/retention-queries.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...retentionQuery, staleTime: 0 });
