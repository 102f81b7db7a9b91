import type { CriterionOverTime, LearnerLesson } from '#contract/learners/schemas.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LevelPlot } from './level-plot.tsx';
import { LevelsTable } from './levels-table.tsx';

export interface LevelsOverTimeProps {
  criteria: readonly CriterionOverTime[];
  lessons: readonly LearnerLesson[];
}

/** A plot for each criterion that was judged more than once, and all levels in a table. */
export function LevelsOverTime({ criteria, lessons }: LevelsOverTimeProps) {
  const titles = new Map(lessons.map(({ id, title }) => [id, title]));
  const repeated = criteria.filter(({ points }) => points.filter(({ level }) => level !== null).length > 1);
  const table = <LevelsTable criteria={criteria} titles={titles} />;
  if (repeated.length === 0) return table;
  return (
    <>
      <ul className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {repeated.map((criterion) => (
          <li key={keyOf(criterion)} className="min-w-0 break-inside-avoid">
            <LevelPlot criterion={criterion} titles={titles} />
          </li>
        ))}
      </ul>
      <Disclosure title="Уровни таблицей" headingLevel={4} className="mt-5">
        {table}
      </Disclosure>
    </>
  );
}

const keyOf = ({ title, points }: CriterionOverTime) => `${points[0]?.answerId} ${title}`;
