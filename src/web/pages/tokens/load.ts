import type { Opening } from '#web/pages/shell/opening.ts';
import { tokensQuery } from '#web/tokens/token-queries.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...tokensQuery, staleTime: 5_000 });
