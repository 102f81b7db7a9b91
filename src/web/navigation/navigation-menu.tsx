import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { DropdownMenu, MenuGroup, MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { LogOutIcon, SearchIcon } from '#web/ui/icon/icons.tsx';
import type { Opening } from '#web/ui/menu-later.tsx';
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

/** The links; those of «Управление» in two columns, so that they fit a small window whole. */
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
          <HelpItem />
          <MenuSeparator />
        </div>
      )}
      {links.map((link) => (
        <MenuLink key={link.to} link={link} queueCount={queueCount} />
      ))}
      {links.length > 0 && management.length > 0 && <MenuSeparator />}
      {management.length > 0 && (
        <div className="grid grid-cols-2 sm:gap-x-2">
          {management.map((group) => (
            <MenuGroup key={group.label} label={group.label}>
              {group.links.map((link) => (
                <MenuLink key={link.to} link={link} />
              ))}
            </MenuGroup>
          ))}
        </div>
      )}
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

function HelpItem() {
  const at = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <MenuItem asChild>
      <Link to={paths.help()} search={{ at }}>
        Справка
      </Link>
    </MenuItem>
  );
}
