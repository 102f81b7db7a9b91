import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { PasswordForm } from '#web/account/password-form.tsx';
import { useLogout } from '#web/account/use-logout.ts';
import { appName } from '#web/app-name.ts';
import { Entrance } from '#web/pages/shell/entrance.tsx';
import { safeNext } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';

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
      header={
        <>
          <Wordmark name={appName()} />
          <h1 id={title} className="mt-5 text-2xl">
            Смените пароль
          </h1>
          <p className="mt-2.5 text-balance text-ink-soft">
            Текущий вам задал администратор. Придумайте новый, который будете знать только вы
          </p>
        </>
      }
      below={
        <div className="mt-6 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-ink-faint">
          <p className="min-w-0 text-center [overflow-wrap:anywhere]">
            Вы вошли как {shownEmail(user.email)}
          </p>
          <Button
            variant="ghost"
            size="sm"
            pending={logout.isPending}
            pendingLabel="Выходим..."
            onClick={() => logout.mutate()}
          >
            Выйти
          </Button>
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
