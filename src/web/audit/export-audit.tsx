import { api } from '#contract/api.ts';
import { urlOf } from '#contract/url.ts';
import { MenuItem } from '#web/ui/dropdown-menu.tsx';
import { TableMenu } from '#web/ui/table/table-menu.tsx';
import type { AuditFilters } from './audit-queries.ts';

/** Downloads the entries that the filters show. */
export function ExportAudit({ filters }: { filters: AuditFilters }) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const address = (format: 'xlsx' | 'csv' | 'jsonl') =>
    urlOf(api.exportAudit, { query: { ...filters, timeZone, format } });
  return (
    <TableMenu label="Скачать" tables={[{ address }]}>
      <MenuItem asChild>
        <a href={address('jsonl')} download>
          JSONL, для SIEM
        </a>
      </MenuItem>
    </TableMenu>
  );
}
