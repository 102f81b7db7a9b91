import { Fragment, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { ChevronDownIcon, DownloadIcon } from '#web/ui/icon/icons.tsx';

export interface TableMenuProps {
  label: string;
  size?: ButtonProps['size'];
  /** A single table needs no name. */
  tables: readonly { name?: string; address: (format: 'xlsx' | 'csv') => string }[];
  /** Other kinds of files. */
  children?: ReactNode;
}

/** Downloads tables, each for Excel or as CSV. */
export const TableMenu = ({ label, size, tables, children }: TableMenuProps) => (
  <DropdownMenu
    align="end"
    trigger={
      <Button
        size={size}
        icon={<DownloadIcon className={size === 'sm' ? 'size-4.5' : undefined} />}
        iconAfter={<ChevronDownIcon className="size-4" />}
      >
        {label}
      </Button>
    }
  >
    {tables.map(({ name, address }) => (
      <Fragment key={name ?? ''}>
        <MenuItem asChild>
          <a href={address('xlsx')} download>
            {named(name, 'Excel (.xlsx)')}
          </a>
        </MenuItem>
        <MenuItem asChild>
          <a href={address('csv')} download>
            {named(name, 'CSV')}
          </a>
        </MenuItem>
      </Fragment>
    ))}
    {children}
  </DropdownMenu>
);

const named = (name: string | undefined, format: string) => (name ? `${name}, ${format}` : format);
