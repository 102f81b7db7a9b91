import { auditActions } from '#contract/audit/audit-actions.ts';
import { startOfDay } from '#web/ui/time/start-of-day.ts';
import type { AuditFilters } from './audit-queries.ts';

/** The journal's filters in the address; days are in the viewer's time zone. */
export interface AuditChoice {
  who?: string;
  about?: string;
  action?: string;
  from?: string;
  to?: string;
}

/** The server's filters: the viewer's days become a time range, up to the end of the last day. */
export function chosenFilters({ who, about, action, from, to }: AuditChoice): AuditFilters {
  const known = auditActions.find((one) => one === action);
  const since = from && startOfDay(from, 0);
  const until = to && startOfDay(to, 1);
  return {
    ...(who && { performedById: who }),
    ...(about && { search: about }),
    ...(known && { action: known }),
    ...(since && { from: since }),
    ...(until && { to: until }),
  };
}
