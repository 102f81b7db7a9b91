import { Link } from '@tanstack/react-router';
import { legal } from '#contract/legal/calls.ts';
import { today } from '#contract/today/calls.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { call } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { plural } from '#web/ui/text/russian.ts';

/** Quiet, until the school decides. */
export function UnnamedOperatorLine({ joined, className }: { joined: number; className?: string }) {
  const wavingOff = useSaving(() => call(legal.waveOffConsents, {}), {
    failed: 'Не удалось отметить',
    refetch: [today.getToday],
  });
  return (
    <aside aria-label="Персональные данные" className={className}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line px-4 py-3 text-sm text-ink-soft sm:px-5">
        <p className="min-w-0 grow basis-72">
          Оператор персональных данных не назван. По кодам{' '}
          {pluralForm(joined, 'записался', 'записались', 'записались')}{' '}
          {plural(joined, 'человек', 'человека', 'человек')},{' '}
          {joined === 1 ? 'согласия у него' : 'согласий у них'} не спрашивали.
        </p>
        <Button asChild size="sm">
          <Link to={paths.legalSettings()}>Настроить</Link>
        </Button>
        <Button size="sm" variant="ghost" pending={wavingOff.isPending} onClick={() => wavingOff.mutate()}>
          Мы оформляем согласия вне Отклика
        </Button>
      </div>
    </aside>
  );
}
