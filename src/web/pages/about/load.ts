import { aboutQuery } from '#web/about/about-query.ts';
import type { Opening } from '#web/pages/shell/opening.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...aboutQuery, staleTime: 5_000 });
