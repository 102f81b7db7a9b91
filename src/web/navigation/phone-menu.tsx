import { DropdownMenu, MenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MenuIcon } from '#web/ui/icons.tsx';
import { ThemeMenuItems } from '#web/ui/theme-switch.tsx';
import type { NavigationLinksProps } from './bar-links.tsx';
import { MenuLink } from './menu-link.tsx';

/** The links on narrow screens. */
export function PhoneMenu({ links: { bar, management }, pathname, className }: NavigationLinksProps) {
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
        {bar.map((link) => (
          <MenuLink key={link.to} link={link} pathname={pathname} />
        ))}
        {management.length > 0 && (
          <>
            <MenuSeparator />
            {management.map((link) => (
              <MenuLink key={link.to} link={link} pathname={pathname} />
            ))}
            <MenuSeparator />
            <ThemeMenuItems />
          </>
        )}
      </DropdownMenu>
    </nav>
  );
}
