import { getRouteApi } from '@tanstack/react-router';
import { LoginForm } from '#web/account/login-form.tsx';
import { appName } from '#web/app-name.ts';
import { Entrance } from '#web/pages/frame/entrance.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';

export function LoginPage() {
  const { next } = login.useSearch();
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
          Нет доступа или забыли пароль? Обратитесь к администратору
        </p>
      }
    >
      <LoginForm next={next} />
    </Entrance>
  );
}

const login = getRouteApi('/');
