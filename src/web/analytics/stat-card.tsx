import { Card } from '#web/ui/card.tsx';
import { InfoIcon } from '#web/ui/icon/icons.tsx';

export interface StatCardProps {
  label: string;
  value: string;
  /** How the value is calculated. */
  definition: string;
}

/** One statistic with its definition. */
export function StatCard({ label, value, definition }: StatCardProps) {
  return (
    <Card as="div" padded={false} className="flex flex-col p-4 sm:p-5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-1 text-3xl font-semibold tabular-nums">{value}</dd>
      <dd className="mt-auto pt-2 text-xs text-ink-soft">
        <details>
          <summary className="touch-target inline-flex list-none items-center gap-1 rounded-sm text-ink-faint hover:text-ink [&::-webkit-details-marker]:hidden">
            <InfoIcon className="size-4" />
            Как считается
          </summary>
          <p className="pt-1.5">{definition}</p>
        </details>
      </dd>
    </Card>
  );
}
