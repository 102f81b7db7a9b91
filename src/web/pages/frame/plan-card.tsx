import { Suspense, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { PlanMakingProps } from './plan-making.tsx';

interface PlanCardProps extends Omit<PlanMakingProps, 'onCancel'> {
  openLabel?: string;
}

/** What one means to say in life: after a review, and where two takes are compared. All of it waits for a press. */
export function PlanCard({ openLabel = 'Записать план', ...about }: PlanCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6 print:hidden"
    >
      <h2 id={title} className="text-lg">
        Возьмите одно в жизнь
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        Решите заранее, когда и что скажете. План видите только вы; в назначенный день спросим, как прошло.
      </p>
      {isOpen ? (
        <Suspense>
          <PlanMaking {...about} onCancel={() => setIsOpen(false)} />
        </Suspense>
      ) : (
        <Button onClick={() => setIsOpen(true)}>{openLabel}</Button>
      )}
    </section>
  );
}

const PlanMaking = lazyPart(async () => (await import('./plan-making.tsx')).PlanMaking);
