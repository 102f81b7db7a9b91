import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MonitorIcon, MoonIcon, SunIcon } from '#web/ui/icons.tsx';
import { ThemeMenuItems } from '#web/ui/theme-switch.tsx';
import { useThemeChoice } from '#web/ui/theme.ts';

export function ThemeMenu({ className }: { className?: string | undefined }) {
  const [choice] = useThemeChoice();
  const Icon = icons[choice];
  return (
    <div className={className}>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton label="Тема оформления">
            <Icon />
          </IconButton>
        }
      >
        <ThemeMenuItems />
      </DropdownMenu>
    </div>
  );
}

const icons = { light: SunIcon, dark: MoonIcon, system: MonitorIcon };
