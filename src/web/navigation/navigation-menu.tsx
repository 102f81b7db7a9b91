import type { ReactNode } from 'react';
import { DropdownMenu, MenuGroup, MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { LogOutIcon, SearchIcon } from '#web/ui/icon/icons.tsx';
import type { Opening } from '#web/ui/menu-later.tsx';
import { ThemeMenuItems } from '#web/ui/theme/theme-menu-items.tsx';
import { MenuLink } from './menu-link.tsx';
import type { NavigationGroup, NavigationLink } from './navigation-links.ts';

export interface NavigationMenuProps {
  align?: 'start' | 'end';
  /** Those that have no room in the bar. */
  links?: readonly NavigationLink[];
  /** The groups of «Управление». */
  management: readonly NavigationGroup[];
  /** How many wait for a person. */
  queueCount?: ReactNode;
  /** Of the phone’s menu. */
  onSearch?: () => void;
  onLogout?: (() => void) | undefined;
}

/** The links and the themes. */
export function NavigationMenu({
  align = 'start',
  links = [],
  management,
  queueCount,
  onSearch,
  onLogout,
  ...opening
}: NavigationMenuProps & Opening) {
  return (
    <DropdownMenu align={align} {...opening}>
      {onSearch && (
        <div className="md:hidden">
          <MenuItem icon={<SearchIcon />} onSelect={onSearch}>
            Найти
          </MenuItem>
          <MenuSeparator />
        </div>
      )}
      {links.map((link) => (
        <MenuLink key={link.to} link={link} queueCount={queueCount} />
      ))}
      {links.length > 0 && management.length > 0 && <MenuSeparator />}
      {management.map((group) => (
        <MenuGroup key={group.label} label={group.label}>
          {group.links.map((link) => (
            <MenuLink key={link.to} link={link} />
          ))}
        </MenuGroup>
      ))}
      <MenuSeparator />
      <ThemeMenuItems />
      {onLogout && (
        <div className="md:hidden">
          <MenuSeparator />
          <MenuItem icon={<LogOutIcon />} onSelect={onLogout}>
            Выйти
          </MenuItem>
        </div>
      )}
    </DropdownMenu>
  );
}
