import { modelsQuery } from '#web/models/models-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...modelsQuery, staleTime: 5_000 });
