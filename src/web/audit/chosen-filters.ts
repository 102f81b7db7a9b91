import { auditActions } from '#contract/audit-actions.ts';
import type { AuditFilters } from './audit-queries.ts';

/** The filters of the journal as they stand in the address: days are the reader's own. */
export interface AuditChoice {
  who?: string;
  about?: string;
  action?: string;
  from?: string;
  to?: string;
}

/** What the server is asked for: a day of the reader's is a stretch of time, to the end of its last day. */
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

/** Midnight by the reader's clock; undefined for what is no day. */
function startOfDay(day: string, daysLater: number): string | undefined {
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
