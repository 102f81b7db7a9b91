import { aboutQuery } from '#web/about/about-query.ts';
import { cards, headed } from '#web/pages/frame/headed.tsx';
import { ConnectionTabs } from '#web/pages/frame/section-tabs.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';

export const load = ({ context: { queryClient } }: Opening) => queryClient.ensureQueryData(aboutQuery);

export const { Heading, Pending } = headed({
  title: 'Вход через другие',
  subtitle: 'Серверы, через которые люди входят, кроме пароля. Их задаёт тот, кто управляет сервером',
  tabs: <ConnectionTabs />,
  loading: 'Сведения загружаются',
  skeleton: cards('h-48'),
});
