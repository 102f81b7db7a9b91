import { Link } from '@tanstack/react-router';
import { openErasuresQuery } from '#web/erasures/erasure-queries.ts';
import { cards, headed } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/page-header.tsx';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.fetchQuery({ ...openErasuresQuery, staleTime: 0 });

export const { Heading, Pending } = headed({
  back: (
    <BackLink asChild>
      <Link to={paths.legalSettings()}>Закон и данные</Link>
    </BackLink>
  ),
  title: 'Просьбы стереть',
  subtitle:
    'Кто попросил стереть свои данные, кого стирает школа и до какого дня. После стирания остаётся акт, в котором человек не назван',
  loading: 'Просьбы загружаются',
  layout: 'flex flex-col gap-6',
  skeleton: cards('h-20', 'h-64'),
});
