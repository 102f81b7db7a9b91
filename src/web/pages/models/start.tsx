import { modelsQuery } from '#web/models/models-queries.ts';
import { cards, headed } from '#web/pages/frame/headed.tsx';
import { ModelTabs } from '#web/pages/frame/section-tabs.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...modelsQuery, staleTime: 5_000 });

export const { Heading, Pending } = headed({
  title: 'Модели',
  subtitle:
    'Кто пишет отзывы: модели в порядке предпочтения, их цены и то, как они отвечают. Если первая не отвечает, спрашивают следующую из тех, что разрешает курс',
  tabs: <ModelTabs />,
  loading: 'Модели загружаются',
  layout: 'flex flex-col gap-4 sm:gap-6',
  skeleton: cards('h-64', 'h-64'),
});
