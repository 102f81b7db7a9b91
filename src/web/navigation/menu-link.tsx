import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MenuItem } from '#web/ui/dropdown-menu.tsx';
import type { NavigationLink } from './navigation-links.ts';

export interface MenuLinkProps {
  link: NavigationLink;
  queueCount?: ReactNode;
}

/** A link of the navigation inside a menu. */
export function MenuLink({ link, queueCount }: MenuLinkProps) {
  return (
    <MenuItem asChild>
      <Link
        to={link.to}
        aria-current={link.isActive ? 'page' : undefined}
        className="aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink"
      >
        {link.label}
        {link.isCounted && queueCount}
      </Link>
    </MenuItem>
  );
}
