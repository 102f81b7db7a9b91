import { legal } from '#contract/legal/calls.ts';
import { urlOf } from '#contract/url.ts';
import type { UserFilters } from '#contract/users/schemas.ts';
import { TableMenu } from '#web/ui/table/table-menu.tsx';

/** Downloads the people whom the filters show, with who agrees to letters. */
export const ExportPeople = ({ filters }: { filters: UserFilters }) => (
  <TableMenu
    label="Скачать"
    size="sm"
    tables={[{ address: (format) => urlOf(legal.exportPeople, { query: { ...filters, format } }) }]}
  />
);
