import { legalSettingsQuery } from '#web/legal/legal-queries.ts';
import { cards, headed } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...legalSettingsQuery, staleTime: 0 });

export const { Heading, Pending } = headed({
  title: 'Закон и данные',
  subtitle:
    'Кто отвечает за персональные данные, на что люди соглашаются и у кого об этом спрашивают. Пока оператор не назван, школа не спрашивает ничего',
  loading: 'Настройки загружаются',
  layout: 'flex flex-col gap-6',
  skeleton: cards('h-96', 'h-64'),
});
