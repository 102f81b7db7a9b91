import { Outlet } from '@tanstack/react-router';
import { useLogout } from '#web/account/use-logout.ts';
import { NavigationBar } from '#web/navigation/navigation-bar.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';

/** The layout of the screens behind the sign-in. */
export function AppShell() {
  const user = useCurrentUser();
  const logout = useLogout();
  return (
    <div className="flex min-h-dvh flex-col">
      <NavigationBar user={user} onLogout={() => logout.mutate()} loggingOut={logout.isPending} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
    </div>
  );
}
