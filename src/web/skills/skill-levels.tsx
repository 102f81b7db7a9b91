import type { SkillSeries } from '#contract/skills/schemas.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LevelsTable } from './levels-table.tsx';
import { ScalePlot } from './scale-plot.tsx';

export interface SkillLevelsProps {
  /** Of the skill, or of a criterion without one. */
  title: string;
  series: readonly SkillSeries[];
  headingLevel: 3 | 4 | 5;
  personId?: string;
}

/** A picture for each scale, and all levels in a table. */
export function SkillLevels({ title, series, headingLevel, personId }: SkillLevelsProps) {
  return (
    <>
      <div className="flex flex-col gap-6">
        {series.map((one, place) => (
          <div key={one.points[0]?.remarkId} className="min-w-0">
            <ScalePlot
              label={series.length > 1 ? `${title}, шкала ${place + 1}` : title}
              series={one}
              personId={personId}
            />
          </div>
        ))}
      </div>
      <Disclosure title="Таблицей" headingLevel={headingLevel} className="mt-4">
        <LevelsTable label={`${title}, таблица`} series={series} personId={personId} />
      </Disclosure>
    </>
  );
}
