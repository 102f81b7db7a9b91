import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { ForgotPasswordForm } from '#web/account/forgot-password-form.tsx';
import { LoginForm } from '#web/account/login-form.tsx';
import { appName, wordmark } from '#web/app-name.ts';
import { arePasswordsForAdmins, hasProviders } from '#web/has-providers.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { Entrance } from '#web/pages/shell/entrance.tsx';
import type { SecondStep } from '#web/session/second-step.ts';
import { endNote } from '#web/session/signed-out.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { ProviderDoors } from './provider-doors.ts';
import { CodeStep, SetupStep } from './second-steps.ts';

export function Page() {
  const { next, step } = login.useSearch();
  return step ? <Second step={step} next={next} /> : <First next={next} />;
}

function First({ next }: { next: string | undefined }) {
  const note = endNote();
  /** The email for which a new password is asked; undefined while the person signs in. */
  const [forgotten, setForgotten] = useState<string>();
  return (
    <Entrance
      title="Вход"
      header={
        <>
          <h1 className="flex justify-center">
            <Wordmark {...wordmark()} name={appName()} size="lg" className={wholeName(appName())} />
          </h1>
          <p className="mt-2.5 text-ink-soft">Платформа онлайн-обучения</p>
        </>
      }
      below={
        <Below>
          {sendsMail() || arePasswordsForAdmins()
            ? 'Нет доступа? Обратитесь к администратору'
            : 'Нет доступа или забыли пароль? Обратитесь к администратору: он даст ссылку, по которой вы зададите пароль сами'}
        </Below>
      }
    >
      {note && (
        <p role="status" className="mb-5 rounded-md bg-sunken px-4 py-3 text-sm">
          {note}
        </p>
      )}
      {forgotten === undefined ? (
        <Doors next={next}>
          <LoginForm next={next} onForgot={sendsMail() ? setForgotten : undefined} />
        </Doors>
      ) : (
        <ForgotPasswordForm email={forgotten} onBack={() => setForgotten(undefined)} />
      )}
    </Entrance>
  );
}

/** A long one is written smaller, on lines of its own below the logo. */
const wholeName = (name: string) =>
  `flex-wrap justify-center [&>span]:text-balance [&>span]:whitespace-normal ${name.length > 24 ? 'text-xl!' : ''}`;

/** The form alone, unless people sign in through other servers too; also where their part can't be loaded. */
function Doors({ next, children }: { next: string | undefined; children: ReactNode }) {
  if (!hasProviders()) return children;
  return (
    <Suspense fallback={<Spinner label="Загружаем" />}>
      <ProviderDoors next={next}>{children}</ProviderDoors>
    </Suspense>
  );
}

/** After a right password. */
function Second({ step, next }: { step: SecondStep; next: string | undefined }) {
  const { title, text, below } = steps[step];
  return (
    <Entrance title={title} text={text} below={<Below>{below}</Below>}>
      <Suspense fallback={<Spinner label="Загружаем" />}>
        {step === 'code' ? <CodeStep next={next} /> : <SetupStep next={next} />}
      </Suspense>
    </Entrance>
  );
}

const Below = ({ children }: { children: ReactNode }) => (
  <p className="mt-6 text-center text-balance text-sm text-ink-faint">{children}</p>
);

const steps = {
  code: {
    title: 'Код для входа',
    text: 'Пароль верный. Откройте на телефоне приложение с кодами',
    below: 'Потеряли и телефон, и резервные коды? Обратитесь к администратору',
  },
  setup: {
    title: 'Второй фактор',
    text: 'Школа требует его для вашей роли: кроме пароля, при входе нужен код с телефона',
    below: 'Настройка занимает минуту и нужна один раз',
  },
};

const login = getRouteApi('/');
