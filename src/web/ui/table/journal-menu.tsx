import { MenuItem } from '#web/ui/dropdown-menu.tsx';
import { readersTimeZone } from '#web/ui/time/readers-time-zone.ts';
import { TableMenu } from './table-menu.tsx';

export interface JournalFile {
  format: 'xlsx' | 'csv' | 'jsonl';
  timeZone: string;
}

/** Downloads a journal: a table in the reader's time, or a line of JSON an entry. */
export function JournalMenu({ address }: { address: (file: JournalFile) => string }) {
  const timeZone = readersTimeZone();
  return (
    <TableMenu label="Скачать" tables={[{ address: (format) => address({ format, timeZone }) }]}>
      <MenuItem asChild>
        <a href={address({ format: 'jsonl', timeZone })} download>
          JSONL, для SIEM
        </a>
      </MenuItem>
    </TableMenu>
  );
}
