import { DropdownMenu, MenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MenuIcon } from '#web/ui/icons.tsx';
import { ThemeMenuItems } from '#web/ui/theme-switch.tsx';
import { barLinks, managementLinks } from './admin-links.ts';
import { MenuLink } from './menu-link.tsx';

/** The administrator's links on narrow screens. */
export function PhoneMenu({ pathname, className }: { pathname: string; className?: string }) {
  return (
    <nav aria-label="Основная навигация" className={className}>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton label="Меню">
            <MenuIcon />
          </IconButton>
        }
      >
        {barLinks.map((link) => (
          <MenuLink key={link.to} link={link} pathname={pathname} />
        ))}
        <MenuSeparator />
        {managementLinks.map((link) => (
          <MenuLink key={link.to} link={link} pathname={pathname} />
        ))}
        <MenuSeparator />
        <ThemeMenuItems />
      </DropdownMenu>
    </nav>
  );
}
