import type { Result } from '#contract/endpoint.ts';
import type { models } from '#contract/models/calls.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertIcon, CheckIcon, RefreshIcon } from '#web/ui/icon/icons.tsx';
import { formatDecimal } from '#web/ui/text/numbers.ts';
import { formatRoubles } from '#web/ui/text/roubles.ts';
import { useCheckModel } from './model-changes.ts';

/** Asks the model for a word and says what came of it. */
export function ModelCheck({ name, id }: { name: string; id: string | undefined }) {
  const check = useCheckModel(name);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        id={id}
        size="sm"
        icon={<RefreshIcon className="size-4.5" />}
        pending={check.isPending}
        pendingLabel="Проверяем…"
        aria-label={`Проверить: ${name}`}
        onClick={() => check.mutate()}
      >
        Проверить
      </Button>
      <div role="status" className="min-w-0 text-sm [overflow-wrap:anywhere]">
        {check.data && !check.isPending && <CheckResult result={check.data} />}
      </div>
    </div>
  );
}

function CheckResult({ result }: { result: Result<typeof models.checkModelEndpoint> }) {
  switch (result.state) {
    case 'done':
      return (
        <p className="flex items-start gap-2 text-success-ink">
          <CheckIcon className="mt-px size-4.5" />
          <span>
            {result.model} отвечает: {formatDecimal(result.ms / 1000)} с, {formatRoubles(result.cost)}
          </span>
        </p>
      );
    case 'failed':
      return (
        <p className="flex items-start gap-2 text-danger-ink">
          <AlertIcon className="mt-px size-4.5" />
          <span>{result.cause}</span>
        </p>
      );
  }
}
