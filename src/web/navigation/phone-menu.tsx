import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { MenuIcon } from '#web/ui/icon/icons.tsx';
import type { NavigationLinksProps } from './bar-links.tsx';
import { MenuButton } from './menu-button.tsx';

interface PhoneMenuProps extends NavigationLinksProps {
  /** Somebody waits for a person. */
  queueDot: ReactNode;
  onSearch: () => void;
  /** Not while one leaves. */
  onLogout: (() => void) | undefined;
}

/** The links on narrow screens, and on a phone what has no room beside them. */
export const PhoneMenu = ({
  links: { bar, management },
  queueCount,
  queueDot,
  onSearch,
  onLogout,
  className,
}: PhoneMenuProps) => (
  <nav aria-label="Основная навигация" className={className}>
    <MenuButton
      align="end"
      links={bar}
      {...{ management, queueCount, onSearch, onLogout }}
      trigger={
        <IconButton label="Меню" className="relative">
          <MenuIcon />
          {queueDot}
        </IconButton>
      }
    />
  </nav>
);
