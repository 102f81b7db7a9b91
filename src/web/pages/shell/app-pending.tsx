import { wordmark } from '#web/app-name.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';

/** Shown until it is known who is signed in. */
export function AppPending() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-content-center justify-items-center gap-5">
      <Wordmark {...wordmark()} size="lg" />
      <Spinner label="Загрузка…" className="text-ink-faint" />
    </main>
  );
}
