import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronDownIcon } from '#web/ui/icon/icons.tsx';
import { MenuButton } from './menu-button.tsx';
import type { Navigation } from './navigation-links.ts';

export interface NavigationLinksProps {
  links: Navigation;
  /** How many wait for a person. */
  queueCount?: ReactNode;
  className?: string;
}

/** The links in a row, on wide screens. */
export function BarLinks({ links: { bar, management }, queueCount, className }: NavigationLinksProps) {
  const isManaging = management.some((group) => group.links.some(({ isActive }) => isActive));
  return (
    <nav aria-label="Основная навигация" className={classNames('items-center gap-1', className)}>
      {bar.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          aria-current={link.isActive ? 'page' : undefined}
          className={classNames(item, link.isActive ? activeItem : restingItem)}
        >
          {link.label}
          {link.isCounted && queueCount}
        </Link>
      ))}
      {management.length > 0 && (
        <MenuButton
          management={management}
          trigger={
            <button type="button" className={classNames(item, isManaging ? activeItem : restingItem)}>
              Управление
              <ChevronDownIcon className="size-4" />
            </button>
          }
        />
      )}
    </nav>
  );
}

const item =
  'inline-flex min-h-9 items-center gap-1 rounded-md px-2 text-sm lg:px-3 font-medium transition-colors';

const restingItem =
  'text-ink-soft hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink';

const activeItem = 'bg-accent-soft text-accent-ink';
