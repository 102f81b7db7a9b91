import { Link } from '@tanstack/react-router';
import { erasureActQuery } from '#web/erasures/erasure-queries.ts';
import { cards, headed } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/page-header.tsx';

export const load = ({ context: { queryClient }, params: { id } }: Opening<{ id: string }>) =>
  queryClient.fetchQuery({ ...erasureActQuery(id), staleTime: 0 });

/** On paper, the act has a heading of its own. */
export const { Heading, Pending } = headed({
  className: 'print:hidden',
  back: (
    <BackLink asChild>
      <Link to={paths.erasures()}>Просьбы стереть</Link>
    </BackLink>
  ),
  title: 'Акт об уничтожении',
  loading: 'Акт загружается',
  skeleton: cards('h-[40rem]'),
});
