import { Link } from '@tanstack/react-router';
import { cards, headed } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { paths } from '#web/paths.ts';
import { retentionQuery } from '#web/retention/retention-queries.ts';
import { BackLink } from '#web/ui/page-header.tsx';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...retentionQuery, staleTime: 0 });

export const { Heading, Pending } = headed({
  back: (
    <BackLink asChild>
      <Link to={paths.legalSettings()}>Закон и данные</Link>
    </BackLink>
  ),
  title: 'Сроки хранения',
  subtitle: 'Сколько что хранится. Что старше срока, раз в час убирает программа, и вернуть это нельзя',
  loading: 'Сроки загружаются',
  layout: 'flex flex-col gap-6',
  skeleton: cards('h-20', 'h-64'),
});
