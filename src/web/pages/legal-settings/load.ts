import { legalSettingsQuery } from '#web/legal/legal-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...legalSettingsQuery, staleTime: 0 });
