import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import type { Opening } from '#web/ui/menu-later.tsx';

export interface PlacesMenuProps extends Opening {
  /** The words of each place, in the answer's order. */
  places: readonly string[];
  onChoose: (index: number) => void;
}

/** Which of the places that a remark quotes. */
export const PlacesMenu = ({ places, onChoose, ...opening }: PlacesMenuProps) => (
  <DropdownMenu {...opening}>
    {places.map((words, index) => (
      <MenuItem key={index} onSelect={() => onChoose(index)}>
        <span className="max-w-72 truncate">«{words}»</span>
      </MenuItem>
    ))}
  </DropdownMenu>
);
