import { Link } from '@tanstack/react-router';
import { classNames } from '#web/ui/class-names.ts';
import { type AdminLink, isActive } from './admin-links.ts';

/** A link in the navigation bar of wide screens. */
export function BarLink({ link, pathname }: { link: AdminLink; pathname: string }) {
  const active = isActive(link, pathname);
  return (
    <Link
      to={link.to}
      aria-current={active ? 'page' : undefined}
      className={classNames(barItem, active ? activeBarItem : restingBarItem)}
    >
      {link.label}
    </Link>
  );
}

export const barItem =
  'inline-flex min-h-9 items-center gap-1 rounded-md px-2 text-sm lg:px-3 font-medium transition-colors';

export const restingBarItem =
  'text-ink-soft hover:bg-hover hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink';

export const activeBarItem = 'bg-accent-soft text-accent-ink';
