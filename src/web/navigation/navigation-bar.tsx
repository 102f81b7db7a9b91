import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '#contract/auth/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { wordmark } from '#web/app-name.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { LogOutIcon } from '#web/ui/icon/icons.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { BarLinks } from './bar-links.tsx';
import { navigationAt } from './navigation-links.ts';
import { PhoneMenu } from './phone-menu.tsx';

export interface NavigationBarProps {
  user: User;
  search: ReactNode;
  onSearch: () => void;
  bell: ReactNode;
  /** How many wait for a person; of those who mentor. */
  queueCount: ReactNode;
  queueDot: ReactNode;
  onLogout: () => void;
  loggingOut: boolean;
}

export function NavigationBar({
  user,
  search,
  onSearch,
  bell,
  queueCount,
  queueDot,
  onLogout,
  loggingOut,
}: NavigationBarProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const links = navigationAt(pathname, user, useRouter());
  const from = links.bar.length > 3 ? wide : medium;
  const isProfile = pathname === paths.profile();
  return (
    <header
      data-navigation-bar=""
      className="low:relative sticky top-0 z-30 border-b border-line bg-paper print:hidden"
    >
      <div className="mx-auto flex h-15 w-full max-w-[72rem] items-center gap-0.5 px-[clamp(0.5rem,4vw,2.5rem)] sm:gap-1.5">
        <Link
          to={paths.dashboard()}
          className="touch-target mr-auto flex min-w-0 items-center rounded-md md:mr-4"
        >
          <Wordmark {...wordmark()} className="max-[27rem]:[&>span]:sr-only" />
        </Link>
        <BarLinks {...{ links, queueCount }} className={`mr-auto ${from.bar}`} />
        {search}
        <IconButton asChild label="Справка" className="max-md:hidden">
          <Link to={paths.help()} search={{ at: pathname }}>
            ?
          </Link>
        </IconButton>
        {bell}
        <Link
          to={paths.profile()}
          aria-label={`Профиль: ${fullName(user)}`}
          aria-current={isProfile ? 'page' : undefined}
          className="touch-target grid size-10 shrink-0 place-items-center rounded-full"
        >
          <Avatar
            firstName={user.firstName}
            size="sm"
            className={isProfile ? 'ring-2 ring-accent-ink' : undefined}
          />
        </Link>
        <IconButton label="Выйти" className="max-md:hidden" onClick={onLogout} disabled={loggingOut}>
          <LogOutIcon />
        </IconButton>
        <PhoneMenu
          {...{ links, queueCount, queueDot, onSearch }}
          onLogout={loggingOut ? undefined : onLogout}
          className={from.menu}
        />
      </div>
    </header>
  );
}

/** From which width the links stand in a row: many need more room. */
const medium = { bar: 'hidden md:flex', menu: 'md:hidden' };
const wide = { bar: 'hidden lg:flex', menu: 'lg:hidden' };
