import { messagesView } from '#contract/screens.ts';
import { myAnswersQuery } from '#web/answers/list/my-answers-queries.ts';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { cards, headed } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { printView, readMyAnswersAddress } from './address.ts';

export async function load({ context: { queryClient }, location }: Opening) {
  const { view, thread: _, ...choice } = readMyAnswersAddress(location.search);
  // Who has come for the messages, or to print, waits for no answers.
  if (view === messagesView) return;
  if (view === printView) return void (await queryClient.ensureQueryData(coursesQuery));
  await Promise.all([
    queryClient.fetchInfiniteQuery(myAnswersQuery(choice)),
    queryClient.ensureQueryData(coursesQuery),
  ]);
}

export const { Heading, Pending } = headed({
  title: 'Мои ответы',
  subtitle: 'Что вы ответили во всех курсах и над чем ещё можно поработать',
  loading: 'Ответы загружаются',
  layout: 'flex flex-col gap-4',
  skeleton: cards('h-32', 'h-32', 'h-32', 'h-32'),
});
