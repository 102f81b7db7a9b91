import { cards, headed } from '#web/pages/frame/headed.tsx';
import { ModelTabs } from '#web/pages/frame/section-tabs.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { loadSpending } from '#web/spending/spending-queries.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readMonthChoice } from './address.ts';

export const load = ({ context: { queryClient }, location }: Opening) =>
  loadSpending(queryClient, readMonthChoice(location.search).month);

export const { Heading, Pending } = headed({
  title: 'Расходы',
  subtitle:
    'Сколько стоят обращения к моделям: по дням, курсам и назначению. Месяц считается по московскому времени',
  tabs: <ModelTabs />,
  loading: 'Расходы загружаются',
  layout: 'flex flex-col gap-4 sm:gap-6',
  skeleton: (
    <>
      <Skeleton className="h-10 w-64" />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {cards('h-28', 'h-28', 'h-28', 'h-28')}
      </div>
      {cards('h-96')}
    </>
  ),
});
