import type { CriterionOverTime, LearnerLesson } from '#contract/learners/schemas.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { countDays } from '#web/ui/time/count-days.ts';
import { LevelPlot } from './level-plot.tsx';
import { LevelsTable } from './levels-table.tsx';

export interface LevelsOverTimeProps {
  criteria: readonly CriterionOverTime[];
  lessons: readonly LearnerLesson[];
}

/** A plot for each criterion that was judged on three days at least: of fewer, a line says nothing. All levels are in a table. */
export function LevelsOverTime({ criteria, lessons }: LevelsOverTimeProps) {
  const titles = new Map(lessons.map(({ id, title }) => [id, title]));
  const repeated = criteria.filter((criterion) => daysOf(criterion) >= fewestDays);
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

const fewestDays = 3;

/** Days of the reader's calendar on which a level was given. */
const daysOf = ({ points }: CriterionOverTime) =>
  countDays(points.filter(({ level }) => level !== null).map(({ at }) => at));

const keyOf = ({ title, points }: CriterionOverTime) => `${points[0]?.answerId} ${title}`;
