import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { JoinOffer } from '#contract/joining/schemas.ts';
import { readJoinCode, showJoinCode } from '#domain/join-code.ts';
import { errorText } from '#web/calls/error-text.ts';
import { AboutCourse } from '#web/joining/about-course.tsx';
import { CodeForm } from '#web/joining/code-form.tsx';
import { ConfirmForm } from '#web/joining/confirm-form.tsx';
import { JoinAs } from '#web/joining/join-as.tsx';
import { joinOfferQuery, useLeave } from '#web/joining/joining-queries.ts';
import { StrangerForm } from '#web/joining/stranger-form.tsx';
import { CodeForm as TokenForm } from '#web/links/code-form.tsx';
import { tokenIn } from '#web/links/token-in.ts';
import { useLinkToken } from '#web/links/use-link-token.ts';
import { useConsentPart } from '#web/pages/frame/consent-part.tsx';
import { SignedInAs } from '#web/pages/frame/signed-in-as.tsx';
import { Entrance } from '#web/pages/shell/entrance.tsx';
import { paths } from '#web/paths.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

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
    <Entrance title="Код потока" text="Введите код, который вам дали, — и запишетесь на курс">
      <div className="flex flex-col gap-5">
        <FormError>{problem}</FormError>
        <CodeForm
          typed={typed ?? ''}
          onCode={(code) => void navigate({ href: paths.join(showJoinCode(code)) })}
        />
      </div>
    </Entrance>
  );
}

function WithCode({ code }: { code: string }) {
  const linkToken = useLinkToken(secretIn);
  const { data: offer, error } = useQuery(joinOfferQuery(code));
  if (error) {
    return <AskCode typed={showJoinCode(code)} refusal={errorText(error, 'Не удалось проверить код')} />;
  }
  if (!offer) {
    return (
      <Entrance title="Код потока">
        <Spinner label="Проверяем код" />
      </Entrance>
    );
  }
  return <Offered offer={offer} linkToken={linkToken} />;
}

/** Of a link that has lost a part, the server says that it doesn't open. */
const secretIn = (hash: string): string | undefined => tokenIn(hash) ?? (hash || undefined);

interface OfferedProps {
  offer: JoinOffer;
  /** Of a letter, and how another takes its place. */
  linkToken: ReturnType<typeof useLinkToken>;
}

function Offered({ offer, linkToken: [token, setToken] }: OfferedProps) {
  const { data: current } = useSuspenseQuery(currentUserQuery);
  const address = paths.join(showJoinCode(offer.code));
  return (
    <Entrance
      title={offer.courseTitle}
      text={offer.groupTitle === null ? offer.school : `${offer.school}, поток «${offer.groupTitle}»`}
      below={
        current ? (
          <Leave email={current.user.email} token={token} />
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
      {offer.about && <AboutCourse about={offer.about} />}
      {current && <JoinAs user={current.user} offer={offer} />}
      {!current && token !== undefined && (
        <ConfirmForm code={offer.code} token={token} onAgain={() => setToken(undefined)} />
      )}
      {!current && token === undefined && <Stranger offer={offer} onToken={setToken} />}
    </Entrance>
  );
}

/** Comes for the first time, or with a letter whose link has lost its end. */
function Stranger({ offer, onToken }: { offer: JoinOffer; onToken: (token: string) => void }) {
  const [hasLetter, setHasLetter] = useState(false);
  const consents = useConsentPart(offer.legal);
  if (hasLetter) return <TokenForm onToken={onToken} />;
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
function Leave({ email, token }: { email: string; token: string | undefined }) {
  const leaving = useLeave(token);
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <SignedInAs
        email={email}
        note={
          token === undefined ? '' : '. Чтобы завести учётную запись по ссылке из письма, сначала выйдите'
        }
        leaving={leaving}
      />
    </div>
  );
}
