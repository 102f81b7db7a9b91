import { useQuery } from '@tanstack/react-query';
import { weeks } from '#contract/weeks/calls.ts';
import type { WordsItem } from '#contract/weeks/schemas.ts';
import { queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { quoted } from '#web/ui/text/russian.ts';
import { formatDay } from '#web/ui/time/days.ts';
import { PointLink } from './point-link.tsx';
import { checkedWords, levelWord, ways } from './point-words.ts';

/** One's own words of a skill, one under the other, as they were said. */
export function OwnWords({ skillId }: { skillId: string }) {
  const { data, error, refetch } = useQuery(wordsQuery(skillId));
  if (error)
    return <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось открыть слова')}</LoadFailure>;
  if (!data) {
    return (
      <Loading label="Слова загружаются">
        <Skeleton className="h-16 rounded-md" />
      </Loading>
    );
  }
  return data.map(({ levels, items }) => (
    <ol key={items[0]?.answerId} className="flex flex-col gap-4 not-last:mb-6">
      {items.map((item) => (
        <li key={item.which}>
          <q className="measure block text-base text-ink [overflow-wrap:anywhere]">
            {item.quote}
            {item.isCut && '…'}
          </q>
          <p className="mt-0.5">
            <PointLink point={item} className={item.lessonTitle === null ? undefined : link}>
              <strong className="font-semibold text-ink">{levelWord(item, levels)}</strong>, {whenWhere(item)}
            </PointLink>
          </p>
        </li>
      ))}
    </ol>
  ));
}

const link = 'touch-target rounded-sm hover:underline';

const whenWhere = (item: WordsItem): string =>
  [
    formatDay(new Date(item.at)),
    item.lessonTitle === null ? '' : `, ${quoted(item.lessonTitle)}`,
    ways[item.kind],
    checkedWords(item),
  ].join('');

const wordsQuery = (id: string) => ({ ...queryOf(weeks.listMyWords, { params: { id } }), staleTime: 5_000 });
