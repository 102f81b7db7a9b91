import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icon/icons.tsx';
import { useKeysChoice } from './use-queue-keys.ts';
import type { WayBack } from './use-way-back.ts';

/** «Показано. Вернуть (Z)», in its one place. Announced, and never in the way of what was opened next. */
export function WayBackLine({ last, isPending, withdraw }: WayBack) {
  const [keysOn] = useKeysChoice();
  return (
    <div role="status" className="flex min-h-9 items-center">
      {last && (
        <p className="flex items-center gap-1.5 rounded-md border border-success-line bg-success-soft py-0.5 pr-1 pl-3 text-sm text-success-ink">
          <CheckIcon className="size-4.5" />
          {last.done}.{' '}
          <Button
            size="sm"
            variant="ghost"
            pending={isPending}
            pendingLabel="Возвращаем…"
            aria-keyshortcuts={keysOn ? 'Z' : undefined}
            onClick={withdraw}
          >
            {keysOn ? 'Вернуть (Z)' : 'Вернуть'}
          </Button>
        </p>
      )}
    </div>
  );
}
