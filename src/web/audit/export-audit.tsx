import { api } from '#contract/api.ts';
import { urlOf } from '#contract/url.ts';
import { JournalMenu } from '#web/ui/table/journal-menu.tsx';
import type { AuditFilters } from './audit-queries.ts';

/** Downloads the entries that the filters show. */
export const ExportAudit = ({ filters }: { filters: AuditFilters }) => (
  <JournalMenu address={(file) => urlOf(api.exportAudit, { query: { ...filters, ...file } })} />
);
