import { Link, useRouterState } from '@tanstack/react-router';
import type { User } from '#contract/auth.ts';
import { rights } from '#contract/roles.ts';
import { appName } from '#web/app-name.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { MenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LogOutIcon } from '#web/ui/icons.tsx';
import { ThemeMenuItems } from '#web/ui/theme-switch.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { barLinks, managementLinks } from './admin-links.ts';
import { AdminNavigation } from './admin-navigation.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { studyLinks } from './study-links.ts';
import { StudyNavigation } from './study-navigation.tsx';
import { ThemeMenu } from './theme-menu.tsx';

export interface NavigationBarProps {
  user: User;
  onLogout: () => void;
  loggingOut: boolean;
}

export function NavigationBar({ user, onLogout, loggingOut }: NavigationBarProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isAdmin = rights[user.role].administers;
  const isProfile = pathname === paths.profile();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex h-15 w-full max-w-[72rem] items-center gap-0.5 px-[clamp(0.5rem,4vw,2.5rem)] sm:gap-1.5">
        <Link
          to={paths.dashboard()}
          className="touch-target mr-auto flex min-w-0 items-center rounded-md md:mr-4"
        >
          <Wordmark name={appName()} />
        </Link>
        {isAdmin && <AdminNavigation pathname={pathname} className="mr-auto hidden md:flex" />}
        {!isAdmin && <StudyNavigation pathname={pathname} className="mr-auto hidden md:flex" />}
        <ThemeMenu className={isAdmin ? 'hidden md:block' : undefined} />
        <Link
          to={paths.profile()}
          aria-label={`Профиль: ${user.firstName} ${user.lastName}`}
          aria-current={isProfile ? 'page' : undefined}
          className="touch-target grid size-10 shrink-0 place-items-center rounded-full"
        >
          <Avatar
            firstName={user.firstName}
            size="sm"
            className={isProfile ? 'ring-2 ring-accent-ink' : undefined}
          />
        </Link>
        <IconButton label="Выйти" onClick={onLogout} disabled={loggingOut}>
          <LogOutIcon />
        </IconButton>
        {isAdmin ? (
          <PhoneMenu pathname={pathname} groups={[barLinks, managementLinks]} className="md:hidden">
            <MenuSeparator />
            <ThemeMenuItems />
          </PhoneMenu>
        ) : (
          <PhoneMenu pathname={pathname} groups={[studyLinks]} className="md:hidden" />
        )}
      </div>
    </header>
  );
}
