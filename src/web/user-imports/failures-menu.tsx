import { importCalls } from '#contract/import-calls.ts';
import { urlOf } from '#contract/url.ts';
import { TableMenu } from '#web/ui/table/table-menu.tsx';

/** Downloads what was not done, with the reasons. */
export function FailuresMenu({ importId }: { importId: string }) {
  const address = (format: 'xlsx' | 'csv') =>
    urlOf(importCalls.downloadImportFailures, { params: { id: importId }, query: { format } });
  return <TableMenu label="Скачать ошибки" tables={[{ address }]} />;
}
