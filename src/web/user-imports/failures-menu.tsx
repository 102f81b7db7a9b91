import { api } from '#contract/api.ts';
import { urlOf } from '#contract/url.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { ChevronDownIcon, DownloadIcon } from '#web/ui/icons.tsx';

/** Downloads what was not done, with the reasons. */
export function FailuresMenu({ importId }: { importId: string }) {
  const address = (format: 'xlsx' | 'csv') =>
    urlOf(api.downloadImportFailures, { params: { id: importId }, query: { format } });
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button icon={<DownloadIcon />} iconAfter={<ChevronDownIcon className="size-4" />}>
          Скачать ошибки
        </Button>
      }
    >
      <MenuItem asChild>
        <a href={address('xlsx')} download>
          Excel (.xlsx)
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={address('csv')} download>
          CSV
        </a>
      </MenuItem>
    </DropdownMenu>
  );
}
