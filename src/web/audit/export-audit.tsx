import { audit } from '#contract/audit/calls.ts';
import { urlOf } from '#contract/url.ts';
import { JournalMenu } from '#web/ui/table/journal-menu.tsx';
import type { AuditFilters } from './audit-queries.ts';

/** Downloads the entries that the filters show. */
export const ExportAudit = ({ filters }: { filters: AuditFilters }) => (
  <JournalMenu address={(file) => urlOf(audit.exportAudit, { query: { ...filters, ...file } })} />
);
