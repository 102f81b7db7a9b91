import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { PasswordForm } from '#web/account/password-form.tsx';
import { useLogout } from '#web/account/use-logout.ts';
import { SignedInAs } from '#web/pages/frame/signed-in-as.tsx';
import { Entrance } from '#web/pages/shell/entrance.tsx';
import { safeNext } from '#web/paths.ts';

/** Shown until the user has changed the password, if an administrator requires it; then redirects to the requested page. */
export function Page() {
  const { next } = newPassword.useSearch();
  const { user } = newPassword.useRouteContext();
  const router = useRouter();
  const logout = useLogout();
  const title = useId();
  return (
    <Entrance
      title="Смените пароль"
      headingId={title}
      text="Текущий вам задал администратор. Придумайте новый, который будете знать только вы"
      below={
        <div className="mt-6 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-ink-faint">
          <SignedInAs email={user.email} leaving={logout} />
        </div>
      }
    >
      <PasswordForm
        labelledBy={title}
        onSaved={() => void router.navigate({ href: safeNext(next), replace: true })}
      />
    </Entrance>
  );
}

const newPassword = getRouteApi('/new-password');
