import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import type { Opening } from '#web/ui/menu-later.tsx';

export interface ChoiceMenuProps extends Opening {
  /** The words of each, in their order. */
  choices: readonly string[];
  onChoose: (index: number) => void;
}

/** What can be done about a remark, or which of the places that it quotes is meant. */
export const ChoiceMenu = ({ choices, onChoose, ...opening }: ChoiceMenuProps) => (
  <DropdownMenu {...opening}>
    {choices.map((words, index) => (
      <MenuItem key={index} onSelect={() => onChoose(index)}>
        <span className="max-w-72 truncate">{words}</span>
      </MenuItem>
    ))}
  </DropdownMenu>
);
