import { urlOf } from '#contract/url.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { TableMenu } from '#web/ui/table/table-menu.tsx';

/** Downloads what was not done, with the reasons. */
export function FailuresMenu({ importId }: { importId: string }) {
  const address = (format: 'xlsx' | 'csv') =>
    urlOf(userImports.downloadImportFailures, { params: { id: importId }, query: { format } });
  return <TableMenu label="Скачать ошибки" tables={[{ address }]} />;
}
