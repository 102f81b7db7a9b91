import { MenuGroup } from '#web/ui/dropdown-menu.tsx';
import { MenuLink } from './menu-link.tsx';
import type { NavigationGroup } from './navigation-links.ts';

/** The links of «Управление» inside a menu, each group under its name. */
export const ManagementLinks = ({ groups }: { groups: readonly NavigationGroup[] }) =>
  groups.map(({ label, links }) => (
    <MenuGroup key={label} label={label}>
      {links.map((link) => (
        <MenuLink key={link.to} link={link} />
      ))}
    </MenuGroup>
  ));
