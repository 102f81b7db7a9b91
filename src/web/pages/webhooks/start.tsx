import { headed, skeletons } from '#web/pages/frame/headed.tsx';
import { ConnectionTabs } from '#web/pages/frame/section-tabs.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { deliveriesQuery, webhooksQuery } from '#web/webhooks/webhooks-queries.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  Promise.all([
    queryClient.ensureQueryData(webhooksQuery),
    queryClient.ensureInfiniteQueryData(deliveriesQuery({})),
  ]);

export const { Heading, Pending } = headed({
  title: 'Вебхуки',
  subtitle:
    'Кому школа сообщает о событиях и что ответил получатель. Записи об отправленном хранятся 30 дней',
  tabs: <ConnectionTabs />,
  loading: 'Вебхуки загружаются',
  layout: 'flex flex-col gap-3',
  skeleton: skeletons(3, 'h-40 rounded-lg'),
});
