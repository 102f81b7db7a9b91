import { legalSettingsQuery } from '#web/legal/legal-queries.ts';
import { cards, headed } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';

/** Fetched at each opening. Another choice in the journal is the same opening. */
export const load = ({ context: { queryClient }, cause }: Opening) =>
  queryClient.fetchQuery({ ...legalSettingsQuery, staleTime: cause === 'stay' ? Infinity : 0 });

export const { Heading, Pending } = headed({
  title: 'Закон и данные',
  subtitle:
    'Кто отвечает за персональные данные, на что люди соглашаются и у кого об этом спрашивают. Пока оператор не назван, школа не спрашивает ничего',
  loading: 'Настройки загружаются',
  layout: 'flex flex-col gap-6',
  skeleton: cards('h-96', 'h-64'),
});
