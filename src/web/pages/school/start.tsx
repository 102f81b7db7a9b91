import { cards, headed } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { schoolSettingsQuery } from '#web/school/school-queries.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...schoolSettingsQuery, staleTime: 0 });

export const { Heading, Pending } = headed({
  title: 'Название и письма',
  subtitle: 'Как школа называется и выглядит, от чьего имени пишет и когда отдыхает',
  loading: 'Настройки загружаются',
  layout: 'flex flex-col gap-6',
  skeleton: cards('h-40', 'h-[48rem]'),
});
