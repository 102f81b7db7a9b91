import type { ErrorComponentProps } from '@tanstack/react-router';
import { LoadErrorPage } from './load-error.tsx';

/** The same where there is no frame around the screen yet: it isn't even known who is signed in. */
export function StartErrorPage(props: ErrorComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh outline-none">
      <LoadErrorPage {...props} />
    </main>
  );
}
