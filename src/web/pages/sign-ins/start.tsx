import { headed, skeletons } from '#web/pages/frame/headed.tsx';
import { JournalTabs } from '#web/pages/frame/section-tabs.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { chosenSignIns } from '#web/sign-ins/chosen-sign-ins.ts';
import { signInsQuery } from '#web/sign-ins/sign-in-queries.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readSignInChoice } from './address.ts';

export const load = ({ context: { queryClient }, location }: Opening) =>
  queryClient.ensureInfiniteQueryData(signInsQuery(chosenSignIns(readSignInChoice(location.search))));

export const { Heading, Pending } = headed({
  title: 'Входы',
  subtitle: 'Кто и откуда входил, кому отказано и чей сеанс окончен. Записи хранятся год',
  tabs: <JournalTabs />,
  loading: 'Входы загружаются',
  layout: 'flex flex-col gap-3',
  skeleton: (
    <>
      <Skeleton className="mb-3 h-44 rounded-lg" />
      {skeletons(8, 'h-12')}
    </>
  ),
});
