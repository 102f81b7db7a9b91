import { useQuery } from '@tanstack/react-query';
import type { CriterionCounts, GroupSkills as Found } from '#contract/skills/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChartIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { groupSkillsQuery } from './skill-queries.ts';

/** One count of a group's skills. */
export interface AskedCount {
  criterion: CriterionCounts;
  level: number;
}

export interface GroupSkillsProps {
  groupId: string;
  /** A count was pressed: who they are. */
  onAsk: (asked: AskedCount) => void;
}

/** How many people of a group stand at each word of each scale. */
export function GroupSkills({ groupId, onAsk }: GroupSkillsProps) {
  const { data, error, refetch } = useQuery(groupSkillsQuery(groupId));
  if (data) return data.skills.length === 0 ? <Nothing /> : <Skills found={data} onAsk={onAsk} />;
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

const Skills = ({ found: { skills, people }, onAsk }: { found: Found } & Pick<GroupSkillsProps, 'onAsk'>) => (
  <>
    <p className="mb-4 max-w-[70ch] text-sm text-ink-soft">По последней оценённой попытке каждого.</p>
    <div className="flex flex-col gap-6">
      {skills.map(({ id, title, criteria }) => (
        <section key={id}>
          <h2 className="mb-1 text-base">{title}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {criteria.map((criterion) => (
              <li key={`${criterion.criterionId} ${criterion.scale}`} className="py-2.5">
                <span className="font-medium">{criterion.title}</span>{' '}
                <span className="text-sm text-ink-faint">{criterion.lesson.title}</span>
                <Counts {...{ criterion, people, onAsk }} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </>
);

/** The highest first: «Есть 2 из 4 · Есть частично 1 из 4 · не судили 15». */
function Counts({
  criterion,
  people,
  onAsk,
}: {
  criterion: CriterionCounts;
  people: number;
} & Pick<GroupSkillsProps, 'onAsk'>) {
  const { levels, counts, judged } = criterion;
  if (counts === null) return <p className="text-sm text-ink-soft">Пока не судили</p>;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {levels
        .map((word, level) => {
          const count = counts[level] ?? 0;
          const words = `${formatNumber(count)} из ${formatNumber(judged)}`;
          return (
            <span key={word}>
              {word}{' '}
              {count === 0 ? (
                '0'
              ) : (
                <button
                  type="button"
                  aria-label={`${criterion.title}, ${word}: ${words}, показать ответы`}
                  className="touch-target rounded-sm text-accent-ink underline underline-offset-2"
                  onClick={() => onAsk({ criterion, level })}
                >
                  {words}
                </button>
              )}
            </span>
          );
        })
        .toReversed()}
      {people > judged && <span>не судили {formatNumber(people - judged)}</span>}
    </p>
  );
}
