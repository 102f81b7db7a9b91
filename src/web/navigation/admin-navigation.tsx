import { classNames } from '#web/ui/class-names.ts';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { barLinks, isActive, managementLinks } from './admin-links.ts';
import { activeBarItem, BarLink, barItem, restingBarItem } from './bar-link.tsx';
import { MenuLink } from './menu-link.tsx';

/** The administrator's links in a row, on wide screens. */
export function AdminNavigation({ pathname, className }: { pathname: string; className?: string }) {
  const isManaging = managementLinks.some((link) => isActive(link, pathname));
  return (
    <nav aria-label="Основная навигация" className={classNames('items-center gap-1', className)}>
      {barLinks.map((link) => (
        <BarLink key={link.to} link={link} pathname={pathname} />
      ))}
      <DropdownMenu
        trigger={
          <button type="button" className={classNames(barItem, isManaging ? activeBarItem : restingBarItem)}>
            Управление
            <ChevronDownIcon className="size-4" />
          </button>
        }
      >
        {managementLinks.map((link) => (
          <MenuLink key={link.to} link={link} pathname={pathname} />
        ))}
      </DropdownMenu>
    </nav>
  );
}
