import { auditQuery } from '#web/audit/audit-queries.ts';
import { chosenFilters } from '#web/audit/chosen-filters.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { readAuditChoice } from './address.ts';
import { adminsQuery } from './admins-query.ts';

export const load = ({ context: { queryClient }, location }: Opening) =>
  Promise.all([
    queryClient.ensureInfiniteQueryData(auditQuery(chosenFilters(readAuditChoice(location.search)))),
    queryClient.ensureQueryData(adminsQuery),
  ]);
