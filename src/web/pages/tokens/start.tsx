import { cards, headed } from '#web/pages/frame/headed.tsx';
import { ConnectionTabs } from '#web/pages/frame/section-tabs.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { tokensQuery } from '#web/tokens/token-queries.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...tokensQuery, staleTime: 5_000 });

export const { Heading, Pending } = headed({
  title: 'Доступ для программ',
  subtitle:
    'Токены, по которым другие программы — 1С, Битрикс24, отчёты — читают и меняют школу от имени администратора',
  tabs: <ConnectionTabs />,
  loading: 'Токены загружаются',
  layout: 'flex flex-col gap-4',
  skeleton: cards('h-52', 'h-52'),
});
