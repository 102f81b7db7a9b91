import { getRouteApi } from '@tanstack/react-router';
import { LoginForm } from '#web/account/login-form.tsx';
import { appName } from '#web/app-name.ts';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { PageTitle } from './page-title.tsx';

export function LoginPage() {
  const { next } = login.useSearch();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="relative isolate flex min-h-dvh flex-col overflow-clip outline-none"
    >
      <PageTitle>Вход</PageTitle>
      <Echo />
      <div className="page-form my-auto flex flex-col py-10">
        <header className="mb-8 text-center">
          <h1 className="flex justify-center">
            <Wordmark name={appName()} size="lg" />
          </h1>
          <p className="mt-2.5 text-ink-soft">Платформа онлайн-обучения</p>
        </header>
        <div className="rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-8">
          <LoginForm next={next} />
        </div>
        <p className="mt-6 text-center text-balance text-sm text-ink-faint">
          Нет доступа или забыли пароль? Обратитесь к администратору
        </p>
      </div>
      <footer className="flex justify-center pb-6">
        <ThemeSwitch hideLabels />
      </footer>
    </main>
  );
}

const login = getRouteApi('/');

/** Rings that go out from the form, as from a voice. */
function Echo() {
  return (
    <svg
      viewBox="-800 -800 1600 1600"
      aria-hidden="true"
      className="absolute top-1/2 left-1/2 -z-10 size-[100rem] -translate-1/2 [mask-image:radial-gradient(closest-side,black_35%,transparent_75%)] text-line"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
    >
      {[390, 500, 630].map((radius) => (
        <circle key={radius} r={radius} />
      ))}
    </svg>
  );
}
