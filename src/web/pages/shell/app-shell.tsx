import { Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { rights } from '#contract/auth/roles.ts';
import { hasUnsentWords } from '#web/account/unsent-words.ts';
import { useLogout } from '#web/account/use-logout.ts';
import { NavigationBar } from '#web/navigation/navigation-bar.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { LegalFooter } from './legal-footer.tsx';
import { SearchButton } from './search-button.tsx';

/** The layout of the screens behind the sign-in. */
export function AppShell() {
  const user = useCurrentUser();
  const logout = useLogout();
  const [asks, setAsks] = useState(false);
  const [searches, setSearches] = useState(false);
  const { mentors } = rights[user.role];

  function leave(): void {
    // A second press leaves: the question may not have loaded.
    if (!asks && hasUnsentWords(user.id)) setAsks(true);
    else logout.mutate();
  }

  return (
    <div className="flex min-h-dvh flex-col">
      <NavigationBar
        user={user}
        search={<SearchButton isOpen={searches} onOpenChange={setSearches} />}
        onSearch={() => setSearches(true)}
        bell={
          // Its stream must not outlive the session.
          logout.isPending || logout.isSuccess ? (
            spaceForBell
          ) : (
            <Suspense fallback={spaceForBell}>
              <Bell />
            </Suspense>
          )
        }
        queueCount={mentors && <QueueCount />}
        queueDot={mentors && <QueueCount asDot />}
        onLogout={leave}
        loggingOut={logout.isPending}
      />
      {asks && (
        <Suspense>
          <LogoutQuestion
            onLogout={() => {
              setAsks(false);
              logout.mutate();
            }}
            onStay={() => setAsks(false)}
          />
        </Suspense>
      )}
      {user.erasesAt && (
        <Suspense>
          <ErasureLine until={user.erasesAt} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <LegalFooter />
    </div>
  );
}

/** None is part of the first scripts. A page without them is still a page. */
const Bell = lazyPart(async () => (await import('#web/notices/bell.tsx')).Bell);
const LogoutQuestion = lazyPart(async () => (await import('./logout-question.tsx')).LogoutQuestion);
const ErasureLine = lazyPart(async () => (await import('#web/personal-data/erasure-line.tsx')).ErasureLine);
const LazyQueueCount = lazyPart(async () => (await import('#web/queue/queue-count.tsx')).QueueCount);

const QueueCount = (props: { asDot?: boolean }) => (
  <Suspense>
    <LazyQueueCount {...props} />
  </Suspense>
);

const spaceForBell = <span className="size-9 shrink-0" />;
