import { Suspense } from 'react';
import { hasProviders } from '#web/has-providers.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

/** Why signing in again came to nothing, on the page where it was begun. */
export const SignInRefusal = () =>
  hasProviders() && (
    <Suspense>
      <RefusalNote />
    </Suspense>
  );

const RefusalNote = lazyPart(async () => (await import('#web/providers/refusal-note.tsx')).RefusalNote);
