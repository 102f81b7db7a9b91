import { Suspense } from 'react';
import { contact } from '#web/app-name.ts';
import { operatorName } from '#web/operator-name.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

/** A school that has named nobody, nor where to turn to, has no footer, and loads nothing for it. */
export function LegalFooter() {
  const operator = operatorName();
  if (operator === undefined && !contact()) return null;
  return (
    <Suspense>
      <Words operator={operator} />
    </Suspense>
  );
}

const Words = lazyPart(async () => (await import('./legal-footer-words.tsx')).LegalFooterWords);
