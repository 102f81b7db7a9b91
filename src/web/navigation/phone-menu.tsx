import type { ReactNode } from 'react';
import { DropdownMenu, MenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { MenuIcon } from '#web/ui/icon/icons.tsx';
import { ThemeMenuItems } from '#web/ui/theme/theme-switch.tsx';
import type { NavigationLinksProps } from './bar-links.tsx';
import { ManagementLinks } from './management-links.tsx';
import { MenuLink } from './menu-link.tsx';

interface PhoneMenuProps extends NavigationLinksProps {
  /** Somebody waits for a person. */
  queueDot: ReactNode;
}

/** The links on narrow screens. */
export function PhoneMenu({ links: { bar, management }, queueCount, queueDot, className }: PhoneMenuProps) {
  return (
    <nav aria-label="Основная навигация" className={className}>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton label="Меню" className="relative">
            <MenuIcon />
            {queueDot}
          </IconButton>
        }
      >
        {bar.map((link) => (
          <MenuLink key={link.to} link={link} queueCount={queueCount} />
        ))}
        {management.length > 0 && (
          <>
            <MenuSeparator />
            <ManagementLinks groups={management} />
          </>
        )}
        <MenuSeparator />
        <ThemeMenuItems />
      </DropdownMenu>
    </nav>
  );
}
