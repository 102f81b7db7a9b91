import type { ReactElement } from 'react';
import { MenuLater } from '#web/ui/menu-later.tsx';
import type { NavigationMenuProps } from './navigation-menu.tsx';

interface MenuButtonProps extends NavigationMenuProps {
  trigger: ReactElement;
}

/** A button of the bar with a menu of links. */
export const MenuButton = ({ trigger, ...menu }: MenuButtonProps) => (
  <MenuLater trigger={trigger} load={() => import('./navigation-menu.tsx')}>
    {({ NavigationMenu }, opening) => <NavigationMenu {...menu} {...opening} />}
  </MenuLater>
);
