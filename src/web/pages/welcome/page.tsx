import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useId } from 'react';
import type { OpenedLink } from '#contract/links/schemas.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { errorText } from '#web/calls/error-text.ts';
import { hasProviders } from '#web/has-providers.ts';
import { CodeForm } from '#web/links/code-form.tsx';
import { ConfirmEmail } from '#web/links/confirm-email.tsx';
import { useOpenedLink } from '#web/links/link-changes.ts';
import { SetPasswordForm } from '#web/links/set-password-form.tsx';
import { SignOutFirst } from '#web/links/sign-out-first.tsx';
import { useLinkToken } from '#web/links/use-link-token.ts';
import { useConsentPart } from '#web/pages/frame/consent-part.tsx';
import { Entrance, type EntranceProps } from '#web/pages/shell/entrance.tsx';
import { paths } from '#web/paths.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Opens a personal link: whose it is, and the form for what it is for. */
export function Page() {
  const [token, setToken] = useLinkToken();
  const link = useOpenedLink(token);
  if (token === undefined) {
    return (
      <Welcome title="Откройте ссылку" text="Вставьте код из письма или ссылку, которую вам передали">
        <CodeForm onToken={setToken} />
      </Welcome>
    );
  }
  if (link.isError) {
    return (
      <Welcome
        title="Ссылка не открылась"
        text={errorText(link.error, 'Не удалось проверить ссылку. Попробуйте ещё раз')}
      >
        <div className="flex flex-col gap-3">
          <Button
            variant="primary"
            size="lg"
            pending={link.isFetching}
            pendingLabel="Проверяем..."
            onClick={() => void link.refetch()}
          >
            Проверить ещё раз
          </Button>
          <Button size="lg" onClick={() => setToken(undefined)}>
            Вставить другой код
          </Button>
        </div>
      </Welcome>
    );
  }
  if (!link.data) {
    return (
      <Welcome title="Открываем ссылку">
        <p role="status" className="flex items-center justify-center gap-2 text-ink-soft">
          <Spinner /> Проверяем ссылку...
        </p>
      </Welcome>
    );
  }
  return <Opened token={token} link={link.data} />;
}

function Opened({ token, link }: { token: string; link: OpenedLink }) {
  const heading = useId();
  const { data: current } = useQuery(currentUserQuery);
  const { purpose, firstName, email, school, viewer, passwordOpens } = link;
  const consents = useConsentPart(link.legal);
  if (viewer === 'other') {
    return (
      <Welcome
        title="Сначала выйдите"
        text={`Вы вошли как ${current ? shownEmail(current.user.email) : 'другой человек'}, а ссылка — для другой учётной записи`}
      >
        <SignOutFirst />
      </Welcome>
    );
  }
  if (purpose === 'confirm_email') {
    return (
      <Welcome
        title="Подтвердите адрес"
        text={`${firstName}, новый адрес вашей учётной записи в школе «${school}» — ${shownEmail(email)}`}
      >
        <ConfirmEmail token={token} isOwner={viewer === 'owner'} />
      </Welcome>
    );
  }
  if (purpose === 'reset' && !passwordOpens) return <NoPassword link={link} />;
  const hasDoors = purpose === 'invite' && hasProviders();
  return (
    <Welcome
      title={purpose === 'invite' ? 'Добро пожаловать' : 'Новый пароль'}
      headingId={heading}
      text={
        <>
          {firstName}, {whatToDo(passwordOpens, hasDoors)}{' '}
          <span className="inline-block max-w-full">{shownEmail(email)}</span> в школе «{school}»
        </>
      }
    >
      {hasDoors && (
        <Suspense>
          <InvitationDoors token={token} isOnly={!passwordOpens} />
        </Suspense>
      )}
      {passwordOpens && (
        <SetPasswordForm token={token} email={email} labelledBy={heading} consents={consents} />
      )}
    </Welcome>
  );
}

function whatToDo(passwordOpens: boolean, hasDoors: boolean): string {
  if (!passwordOpens) return 'войдите, чтобы открыть учётную запись';
  return hasDoors ? 'выберите, как входить в учётную запись' : 'придумайте пароль для учётной записи';
}

/** A new password would let this person in nowhere. */
const NoPassword = ({ link: { firstName, school } }: { link: OpenedLink }) => (
  <Welcome
    title="Пароль не нужен"
    text={`${firstName}, паролем в школе «${school}» входят только администраторы. Войдите через сервер вашей организации`}
  >
    <Button asChild variant="primary" size="lg" className="w-full">
      <Link to={paths.login()}>Перейти ко входу</Link>
    </Button>
  </Welcome>
);

const InvitationDoors = lazyPart(
  async () => (await import('#web/providers/invitation-doors.tsx')).InvitationDoors,
);

function Welcome(card: Omit<EntranceProps, 'below'>) {
  return (
    <Entrance
      {...card}
      below={
        <p className="mt-6 text-center text-sm text-ink-faint">
          <Link to={paths.login()} className="rounded-sm underline hover:text-ink">
            {hasProviders() ? 'На страницу входа' : 'Войти с паролем'}
          </Link>
        </p>
      }
    />
  );
}
