import type { Opening } from '#web/pages/shell/opening.ts';
import { loadSpending } from '#web/spending/spending-queries.ts';
import { readMonthChoice } from './address.ts';

export const load = ({ context: { queryClient }, location }: Opening) =>
  loadSpending(queryClient, readMonthChoice(location.search).month);
