import { Link } from '@tanstack/react-router';
import { MenuItem } from '#web/ui/dropdown-menu.tsx';
import { isActive, type NavigationLink } from './navigation-links.ts';

/** A link of the navigation inside a menu. */
export function MenuLink({ link, pathname }: { link: NavigationLink; pathname: string }) {
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
