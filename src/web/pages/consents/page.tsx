import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { OwnConsents } from '#contract/legal/schemas.ts';
import { useLogout } from '#web/account/use-logout.ts';
import { errorText } from '#web/calls/error-text.ts';
import { ConsentBoxes } from '#web/legal/consent-boxes.tsx';
import { useAnswerConsents } from '#web/legal/legal-changes.ts';
import { ownConsentsQuery } from '#web/legal/legal-queries.ts';
import { SignInRefusal } from '#web/pages/frame/sign-in-refusal.tsx';
import { SignedInAs } from '#web/pages/frame/signed-in-as.tsx';
import { Entrance } from '#web/pages/shell/entrance.tsx';
import { safeNext } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Shown until the person has answered what the school asks; then leads to the requested page. */
export function Page() {
  const { user } = route.useRouteContext();
  const logout = useLogout();
  const title = useId();
  const { data: own, error } = useQuery(ownConsentsQuery);
  return (
    <Entrance
      title="Согласия"
      heading="На что вы согласны"
      headingId={title}
      text="Школа просит ответить, прежде чем вы продолжите. Каждый документ можно прочитать"
      below={
        <Rights>
          <SignedInAs email={user.email} leaving={logout} />
        </Rights>
      }
    >
      <SignInRefusal />
      {error && <FormError>{errorText(error, 'Не удалось загрузить документы')}</FormError>}
      {!own && !error && <Spinner label="Документы загружаются" />}
      {own && <Answers own={own} labelledBy={title} />}
    </Entrance>
  );
}

/** Who it is, the way out, and what is theirs without any answer. */
function Rights({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-ink-faint">
        {children}
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Скачать или стереть мои данные
        </Button>
      </div>
      {isOpen && (
        <div className="mt-4">
          <Suspense fallback={<Spinner label="Загружается" />}>
            <OwnRights />
          </Suspense>
        </div>
      )}
    </>
  );
}

const OwnRights = lazy(async () => ({ default: (await import('./own-rights.tsx')).OwnRights }));

function Answers({ own, labelledBy }: { own: OwnConsents; labelledBy: string }) {
  const { next } = route.useSearch();
  const router = useRouter();
  const answering = useAnswerConsents();
  const [given, setGiven] = useState<string[]>([]);
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = own.due.some(({ id, required }) => required && !given.includes(id));
    setMissing(missing);
    if (missing) return;
    answering.mutate(
      own.due.map(({ id }) => ({ textId: id, given: given.includes(id) })),
      { onSuccess: () => void router.navigate({ href: safeNext(next), replace: true }) },
    );
  }

  return (
    <form aria-labelledby={labelledBy} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ConsentBoxes
        legal={{ ...own, texts: own.due }}
        given={given}
        onChange={setGiven}
        missing={isMissing ? withoutProcessing : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={answering.isPending}
        pendingLabel="Сохраняем..."
      >
        Продолжить
      </Button>
    </form>
  );
}

const withoutProcessing = 'Без согласия на обработку персональных данных школа не может вести ваше обучение';

const route = getRouteApi('/consents');
