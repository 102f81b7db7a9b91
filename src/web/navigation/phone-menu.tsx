import { Fragment, type ReactNode } from 'react';
import { DropdownMenu, MenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MenuIcon } from '#web/ui/icons.tsx';
import type { AdminLink } from './admin-links.ts';
import { MenuLink } from './menu-link.tsx';

export interface PhoneMenuProps {
  pathname: string;
  /** Groups with a line between them. */
  groups: readonly (readonly AdminLink[])[];
  className?: string;
  /** Items below the links. */
  children?: ReactNode;
}

/** The links of the navigation on narrow screens. */
export function PhoneMenu({ pathname, groups, className, children }: PhoneMenuProps) {
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
        {groups.map((links, index) => (
          <Fragment key={links[0]?.to}>
            {index > 0 && <MenuSeparator />}
            {links.map((link) => (
              <MenuLink key={link.to} link={link} pathname={pathname} />
            ))}
          </Fragment>
        ))}
        {children}
      </DropdownMenu>
    </nav>
  );
}
