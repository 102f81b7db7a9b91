import { Outlet } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useLogout } from '#web/account/use-logout.ts';
import { NavigationBar } from '#web/navigation/navigation-bar.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';

/** The layout of the screens behind the sign-in. */
export function AppShell() {
  const user = useCurrentUser();
  const logout = useLogout();
  return (
    <div className="flex min-h-dvh flex-col">
      <NavigationBar
        user={user}
        bell={
          // Its stream must not outlive the session.
          logout.isPending || logout.isSuccess ? (
            spaceForBell
          ) : (
            <Suspense fallback={spaceForBell}>
              <Bell />
            </Suspense>
          )
        }
        onLogout={() => logout.mutate()}
        loggingOut={logout.isPending}
      />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
    </div>
  );
}

/** Not part of the first scripts. A page without it is still a page. */
const Bell = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('#web/notices/bell.tsx')).Bell };
  } catch {
    return { default: () => null };
  }
});

const spaceForBell = <span className="size-9 shrink-0" />;
