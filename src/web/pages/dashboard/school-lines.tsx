import type { ItemOf } from '#contract/today/schemas.ts';
import { paths } from '#web/paths.ts';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { formatRoubles } from '#web/ui/text/roubles.ts';
import { TodayLine } from './today-line.tsx';

export const LettersLine = ({ item: { failed, stuck } }: { item: ItemOf<'letters'> }) => (
  <TodayLine
    to={paths.outgoing()}
    title={`Письма не уходят: ${formatNumber(failed + stuck)}`}
    note={[
      failed > 0 && `не доставлено за сутки: ${formatNumber(failed)}`,
      stuck > 0 && `ждут дольше десяти минут: ${formatNumber(stuck)}`,
    ]
      .filter(Boolean)
      .join(' · ')}
  />
);

export const MoneyLine = ({ item: { cost } }: { item: ItemOf<'money'> }) => (
  <TodayLine to={paths.spending()} title={`На модели за неделю: ${formatRoubles(cost)}`} />
);

export const NewcomersLine = ({ item: { count } }: { item: ItemOf<'newcomers'> }) => (
  <TodayLine to={paths.users()} title={`Новые студенты за неделю: ${formatNumber(count)}`} />
);
