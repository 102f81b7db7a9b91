import { MenuLabel, MenuRadioGroup } from '#web/ui/dropdown-menu.tsx';
import { themes } from './theme-switch.tsx';
import { useThemeChoice } from './theme.ts';

/** The choice of theme inside a `DropdownMenu`. */
export function ThemeMenuItems() {
  const [choice, choose] = useThemeChoice();
  return (
    <>
      <MenuLabel>Тема оформления</MenuLabel>
      <MenuRadioGroup label="Тема оформления" value={choice} onValueChange={choose} options={themes} />
    </>
  );
}
