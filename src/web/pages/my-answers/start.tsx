import { myAnswersQuery } from '#web/answers/list/my-answers-queries.ts';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { cards, headed } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { readMyAnswersChoice } from './address.ts';

export const load = ({ context: { queryClient }, location }: Opening) =>
  Promise.all([
    queryClient.fetchInfiniteQuery(myAnswersQuery(readMyAnswersChoice(location.search))),
    queryClient.ensureQueryData(coursesQuery),
  ]);

export const { Heading, Pending } = headed({
  title: 'Мои ответы',
  subtitle: 'Что вы ответили во всех курсах и над чем ещё можно поработать',
  loading: 'Ответы загружаются',
  layout: 'flex flex-col gap-4',
  skeleton: cards('h-32', 'h-32', 'h-32', 'h-32'),
});
