import { useQuery } from '@tanstack/react-query';
import type { CriterionCounts, GroupSkills as Found } from '#contract/skills/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChartIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { groupSkillsQuery } from './skill-queries.ts';

/** How many people of a group stand at each word of each scale, without names. */
export function GroupSkills({ groupId }: { groupId: string }) {
  const { data, error, refetch } = useQuery(groupSkillsQuery(groupId));
  if (data) return data.skills.length === 0 ? <Nothing /> : <Skills found={data} />;
  if (error) {
    return <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось посчитать')}</LoadFailure>;
  }
  return (
    <Loading label="Навыки загружаются" className="flex flex-col gap-3">
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
    </Loading>
  );
}

const Nothing = () => (
  <EmptyState
    icon={<ChartIcon />}
    titleAs="h2"
    title="Навыков пока нет"
    text="Здесь появятся навыки школы, с которыми связаны критерии уроков этого курса"
  />
);

const Skills = ({ found: { skills, people } }: { found: Found }) => (
  <>
    <p className="mb-4 max-w-[70ch] text-sm text-ink-soft">
      По последней попытке каждого. Меньше пяти человек не считаем.
    </p>
    <div className="flex flex-col gap-6">
      {skills.map(({ id, title, criteria }) => (
        <section key={id}>
          <h2 className="mb-1 text-base">{title}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {criteria.map((criterion) => (
              <li key={`${criterion.criterionId} ${criterion.levels.join()}`} className="py-2.5">
                <span className="font-medium">{criterion.title}</span>{' '}
                <span className="text-sm text-ink-faint">{criterion.lesson.title}</span>
                <p className="text-sm text-ink-soft">{countsText(criterion, people)}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </>
);

/** The highest first: «Есть 9 · Есть частично 12 · не судили 15». */
function countsText({ levels, counts, judged }: CriterionCounts, people: number): string {
  if (counts === null) return judged === 0 ? 'Пока не судили' : 'Меньше пяти человек';
  const words = levels.map((level, at) => `${level} ${formatNumber(counts[at] ?? 0)}`).toReversed();
  return [...words, ...(people > judged ? [`не судили ${formatNumber(people - judged)}`] : [])].join(' · ');
}
