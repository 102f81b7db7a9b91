import { useQuery } from '@tanstack/react-query';
import { weeks } from '#contract/weeks/calls.ts';
import { delayedText } from '#contract/weeks/words.ts';
import { queryOf } from '#web/calls/api.ts';
import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';
import { quoted } from '#web/ui/text/russian.ts';
import { formatDay } from '#web/ui/time/days.ts';

interface ThenWordsProps {
  answerId: string;
  criterionId: string;
}

/** One quiet line, which opens one's own first words in place. What is opened is printed. */
export function ThenWords({ answerId, criterionId }: ThenWordsProps) {
  const { data } = useQuery(thenQuery(answerId));
  const then = data?.then.find((one) => one.criterionId === criterionId);
  if (!then) return null;
  return (
    <details className="text-sm text-ink-soft print:[&:not([open])]:hidden">
      <summary className="touch-target flex w-fit list-none items-center gap-1.5 rounded-sm [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon className="size-4 text-ink-faint transition-transform [details[open]>summary>&]:rotate-90" />
        Как вы говорили об этом {formatDay(new Date(then.at))}
      </summary>
      <q className="mt-2 ml-5.5 block [overflow-wrap:anywhere]">
        {then.quote}
        {then.isCut && '…'}
      </q>
    </details>
  );
}

/** What has held, and of which skill. */
export function Delayed({ answerId }: Pick<ThenWordsProps, 'answerId'>) {
  const { data } = useQuery(thenQuery(answerId));
  if (!data?.delayed) return null;
  const { skill, ...point } = data.delayed;
  return (
    <p className="mt-5 border-t border-accent-line pt-4 text-sm text-ink-soft [overflow-wrap:anywhere]">
      {quoted(skill)}, {delayedText(point)}
    </p>
  );
}

const thenQuery = (id: string) => ({ ...queryOf(weeks.getAnswerThen, { params: { id } }), staleTime: 5_000 });
