import { aboutQuery } from '#web/about/about-query.ts';
import { cards, headed } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...aboutQuery, staleTime: 5_000 });

export const { Heading, Pending } = headed({
  title: 'О системе',
  subtitle: 'Какая версия работает и с кем она соединяется',
  loading: 'Сведения загружаются',
  layout: 'flex flex-col gap-4 sm:gap-6',
  skeleton: cards('h-48', 'h-64'),
});
