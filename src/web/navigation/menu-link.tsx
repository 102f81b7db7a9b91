import { Link } from '@tanstack/react-router';
import { MenuItem } from '#web/ui/dropdown-menu.tsx';
import { type AdminLink, isActive } from './admin-links.ts';

/** One of the administrator's links inside a menu. */
export function MenuLink({ link, pathname }: { link: AdminLink; pathname: string }) {
  return (
    <MenuItem asChild>
      <Link
        to={link.to}
        aria-current={isActive(link, pathname) ? 'page' : undefined}
        className="aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink"
      >
        {link.label}
      </Link>
    </MenuItem>
  );
}
