import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { JoinOffer } from '#contract/joining/schemas.ts';
import { readJoinCode, showJoinCode } from '#domain/join-code.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { appName } from '#web/app-name.ts';
import { errorText } from '#web/calls/error-text.ts';
import { CodeForm } from '#web/joining/code-form.tsx';
import { ConfirmForm } from '#web/joining/confirm-form.tsx';
import { JoinAs } from '#web/joining/join-as.tsx';
import { joinOfferQuery, useLeave } from '#web/joining/joining-queries.ts';
import { StrangerForm } from '#web/joining/stranger-form.tsx';
import { CodeForm as TokenForm } from '#web/links/code-form.tsx';
import { useConsentPart } from '#web/pages/frame/consent-part.tsx';
import { Entrance } from '#web/pages/shell/entrance.tsx';
import { paths } from '#web/paths.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';

/** Where a join link leads. */
export function Page() {
  const { code: typed } = route.useParams();
  const code = readJoinCode(typed);
  if (code === undefined) return <AskCode typed={typed} />;
  return <WithCode key={code} code={code} />;
}

const route = getRouteApi('/join/$code');

/** Where a code is typed. */
export const JoinByHandPage = () => <AskCode />;

function AskCode({ typed, refusal }: { typed?: string; refusal?: string }) {
  const navigate = useNavigate();
  const problem = refusal ?? (typed === undefined ? undefined : 'Такого кода нет: в нём восемь букв и цифр');
  return (
    <Frame title="Код потока" text="Введите код, который вам дали, — и запишетесь на курс">
      <div className="flex flex-col gap-5">
        <FormError>{problem}</FormError>
        <CodeForm
          typed={typed ?? ''}
          onCode={(code) => void navigate({ href: paths.join(showJoinCode(code)) })}
        />
      </div>
    </Frame>
  );
}

function WithCode({ code }: { code: string }) {
  const { data: offer, error } = useQuery(joinOfferQuery(code));
  if (error) {
    return <AskCode typed={showJoinCode(code)} refusal={errorText(error, 'Не удалось проверить код')} />;
  }
  if (!offer) {
    return (
      <Frame title="Код потока">
        <Spinner label="Проверяем код" />
      </Frame>
    );
  }
  return <Offered offer={offer} />;
}

function Offered({ offer }: { offer: JoinOffer }) {
  const { data: current } = useSuspenseQuery(currentUserQuery);
  const token = useRouterState({ select: ({ location }) => location.hash });
  const navigate = useNavigate();
  const address = paths.join(showJoinCode(offer.code));
  return (
    <Frame
      title={offer.courseTitle}
      text={offer.groupTitle === null ? offer.school : `${offer.school}, поток «${offer.groupTitle}»`}
      below={
        current ? (
          <Leave email={current.user.email} byLetter={token !== ''} />
        ) : (
          <p className="mt-6 text-center text-sm text-ink-soft">
            Уже есть учётная запись?{' '}
            <Link
              to={paths.login()}
              search={{ next: address }}
              className="text-accent-ink underline underline-offset-4"
            >
              Войдите
            </Link>
          </p>
        )
      }
    >
      {current && <JoinAs user={current.user} offer={offer} />}
      {!current && token !== '' && (
        <ConfirmForm code={offer.code} token={token} onAgain={() => void navigate({ href: address })} />
      )}
      {!current && token === '' && <Stranger offer={offer} />}
    </Frame>
  );
}

/** Comes for the first time, or with a letter whose link has lost its end. */
function Stranger({ offer }: { offer: JoinOffer }) {
  const [hasLetter, setHasLetter] = useState(false);
  const consents = useConsentPart(offer.legal);
  const navigate = useNavigate();
  if (hasLetter) {
    return (
      <TokenForm
        onToken={(token) => void navigate({ href: `${paths.join(showJoinCode(offer.code))}#${token}` })}
      />
    );
  }
  return (
    <>
      <StrangerForm offer={offer} consents={consents} />
      {offer.confirmsByMail && (
        <p className="mt-5 text-center text-sm">
          <Button variant="ghost" size="sm" onClick={() => setHasLetter(true)}>
            У меня есть код из письма
          </Button>
        </p>
      )}
    </>
  );
}

/** A letter's link makes an account of its own, so whoever is signed in leaves first. */
function Leave({ email, byLetter }: { email: string; byLetter: boolean }) {
  const leaving = useLeave();
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <p className="min-w-0 text-center [overflow-wrap:anywhere]">
        {byLetter
          ? `Вы вошли как ${shownEmail(email)}. Чтобы завести учётную запись по ссылке из письма, сначала выйдите`
          : `Вы вошли как ${shownEmail(email)}`}
      </p>
      <Button
        variant="ghost"
        size="sm"
        pending={leaving.isPending}
        pendingLabel="Выходим..."
        onClick={() => leaving.mutate()}
      >
        Выйти
      </Button>
    </div>
  );
}

interface FrameProps {
  title: string;
  text?: string;
  below?: ReactNode;
  children: ReactNode;
}

const Frame = ({ title, text, below, children }: FrameProps) => (
  <Entrance
    title={title}
    header={
      <>
        <Wordmark name={appName()} />
        <h1 className="mt-5 text-2xl text-balance [overflow-wrap:anywhere]">{title}</h1>
        {text && <p className="mt-2.5 text-balance text-ink-soft">{text}</p>}
      </>
    }
    below={below}
  >
    {children}
  </Entrance>
);
