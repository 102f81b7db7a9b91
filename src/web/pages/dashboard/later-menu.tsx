import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import type { Opening } from '#web/ui/menu-later.tsx';

export interface LaterMenuProps extends Opening {
  disabled: boolean;
  onSelect(): void;
}

/** What else can be done with a line of «Сегодня». */
export const LaterMenu = ({ disabled, onSelect, ...opening }: LaterMenuProps) => (
  <DropdownMenu align="end" {...opening}>
    <MenuItem disabled={disabled} onSelect={onSelect}>
      Не сейчас
    </MenuItem>
  </DropdownMenu>
);
