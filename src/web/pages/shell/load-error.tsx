import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { CallError, ConnectionError } from '#web/calls/api.ts';
import { shutGate } from '#web/session/shut-gate.ts';
import { isSignedOut } from '#web/session/signed-out.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AlertIcon, RefreshIcon } from '#web/ui/icon/icons.tsx';
import { AccessDenied } from './access-denied.tsx';
import { NotFoundPage } from './not-found.tsx';
import { PageTitle } from './page-title.tsx';
import { useReloadScreen } from './use-reload-screen.ts';

/** Replaces a screen that could not be loaded or shown: explains why and what to do. */
export function LoadErrorPage({ error }: ErrorComponentProps) {
  // The router is already navigating to the sign-in page or to the password change.
  if (isSignedOut(error) || shutGate(error)) return null;
  if (!(error instanceof CallError)) return <Failure error={error} />;

  const { status, body } = error;
  if (body?.code === 'access_expired' || body?.code === 'lesson_not_open') {
    return (
      <Suspense>
        <ClosedForNow refusal={body} sentAt={error.sentAt} />
      </Suspense>
    );
  }
  if (body?.code === 'no_access') return <AccessDenied title="У вас нет доступа к этому курсу" />;
  if (status === 403) return <AccessDenied />;
  if (status === 404) {
    return <NotFoundPage title={body?.message} text="Возможно, это удалили или ссылка устарела" />;
  }
  // A GET call is refused as invalid only when the address is invalid.
  if (status === 400) return <NotFoundPage />;
  return <Failure error={error} />;
}

const ClosedForNow = lazy(async () => ({
  default: (await import('./closed-for-now.tsx')).ClosedForNow,
}));

function Failure({ error }: { error: unknown }) {
  const { retry, isRetrying } = useRetry();
  const { title, text } = error instanceof ConnectionError ? offlineTexts : failureTexts;
  const requestId = error instanceof CallError ? error.body?.requestId : undefined;
  return (
    <div className="page" role="alert">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        icon={<AlertIcon />}
        titleAs="h1"
        title={title}
        text={(error instanceof CallError && error.body?.message) || text}
        note={requestId && <>Номер запроса для администратора: {requestId}</>}
        action={
          <Button
            variant="primary"
            icon={<RefreshIcon />}
            pending={isRetrying}
            pendingLabel="Загрузка..."
            onClick={retry}
          >
            Попробовать снова
          </Button>
        }
      />
    </div>
  );
}

const offlineTexts = {
  title: 'Нет связи с сервером',
  text: 'Проверьте интернет. Когда связь вернётся, страница загрузится сама',
};

const failureTexts = {
  title: 'Не удалось загрузить страницу',
  text: 'Что-то пошло не так. Попробуйте ещё раз, а если не поможет, сообщите администратору',
};

/** Reloads the screen on demand, and automatically when the connection is back. */
function useRetry() {
  const { reload, isReloading } = useReloadScreen();
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  });
  return { retry: reload, isRetrying: isReloading };
}
