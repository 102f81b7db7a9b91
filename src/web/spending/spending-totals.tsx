import type { ReactNode } from 'react';
import type { Spending } from '#contract/models/schemas.ts';
import { Card } from '#web/ui/card.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { formatRoubles } from '#web/ui/text/roubles.ts';

/** What the month has cost, what it will cost, and what one review costs. */
export function SpendingTotals({ spending }: { spending: Spending }) {
  const { total, estimated, forecast, reviews, perReview } = spending;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Figure name="Израсходовано" value={formatRoubles(total)}>
        {estimated > 0 ? `Из них ${formatRoubles(estimated)} — по оценке` : 'По счёту самих моделей'}
      </Figure>
      {forecast !== null && (
        <Figure name="К концу месяца" value={formatRoubles(forecast)}>
          Если расход в день не изменится
        </Figure>
      )}
      <Figure name="За один отзыв" value={perReview === null ? '—' : formatRoubles(perReview)}>
        В среднем, вместе с исправлениями
      </Figure>
      <Figure name="Отзывов написано" value={formatNumber(reviews)}>
        Моделями, без отзывов людей
      </Figure>
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <Card as="div" padded={false} className="flex flex-col p-4 sm:p-5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums [overflow-wrap:anywhere] sm:text-[1.75rem]">
        {value}
      </dd>
      <dd className="mt-auto pt-1.5 text-xs text-ink-soft">{children}</dd>
    </Card>
  );
}
