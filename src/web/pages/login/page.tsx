import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ForgotPasswordForm } from '#web/account/forgot-password-form.tsx';
import { LoginForm } from '#web/account/login-form.tsx';
import { appName } from '#web/app-name.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { Entrance } from '#web/pages/shell/entrance.tsx';
import { idleNote } from '#web/session/signed-out.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';

export function Page() {
  const { next } = login.useSearch();
  const note = idleNote();
  /** The email for which a new password is asked; undefined while the person signs in. */
  const [forgotten, setForgotten] = useState<string>();
  return (
    <Entrance
      title="Вход"
      header={
        <>
          <h1 className="flex justify-center">
            <Wordmark name={appName()} size="lg" />
          </h1>
          <p className="mt-2.5 text-ink-soft">Платформа онлайн-обучения</p>
        </>
      }
      below={
        <p className="mt-6 text-center text-balance text-sm text-ink-faint">
          {sendsMail()
            ? 'Нет доступа? Обратитесь к администратору'
            : 'Нет доступа или забыли пароль? Обратитесь к администратору: он даст ссылку, по которой вы зададите пароль сами'}
        </p>
      }
    >
      {note && (
        <p role="status" className="mb-5 rounded-md bg-sunken px-4 py-3 text-sm">
          {note}
        </p>
      )}
      {forgotten === undefined ? (
        <LoginForm next={next} onForgot={sendsMail() ? setForgotten : undefined} />
      ) : (
        <ForgotPasswordForm email={forgotten} onBack={() => setForgotten(undefined)} />
      )}
    </Entrance>
  );
}

const login = getRouteApi('/');
