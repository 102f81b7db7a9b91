import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { useTakeBackErasure } from './data-changes.ts';

/** At the head of every page, as long as it can be taken back. */
export function ErasureLine({ until }: { until: string }) {
  const takingBack = useTakeBackErasure();
  return (
    <aside aria-label="Просьба стереть данные" className="border-b border-line bg-warning-soft print:hidden">
      <div className="mx-auto flex w-full max-w-[72rem] flex-wrap items-center gap-x-4 gap-y-2 px-[clamp(1rem,4vw,2.5rem)] py-2.5 text-sm text-warning-ink">
        <p className="min-w-0 grow basis-64">
          Вы попросили стереть ваши данные. Передумать можно до{' '}
          <DateTime value={until} format="date-time" className="whitespace-nowrap" />.
        </p>
        <Button size="sm" pending={takingBack.isPending} onClick={() => takingBack.mutate()}>
          Взять назад
        </Button>
      </div>
    </aside>
  );
}
