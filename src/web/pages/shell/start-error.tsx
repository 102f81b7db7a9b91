import type { ErrorComponentProps } from '@tanstack/react-router';
import { LoadErrorPage } from './load-error.tsx';

/** The load error without the app shell, while it is unknown who is signed in. */
export function StartErrorPage(props: ErrorComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh outline-none">
      <LoadErrorPage {...props} />
    </main>
  );
}
