import type { SkillSeries } from '#contract/skills/schemas.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LevelsTable } from './levels-table.tsx';
import { NewestPoint } from './newest-point.tsx';
import { PointLink } from './point-link.tsx';
import { ScalePlot } from './scale-plot.tsx';

export interface SkillLevelsProps {
  /** Of the skill, or of a criterion without one. */
  title: string;
  series: readonly SkillSeries[];
  headingLevel: 3 | 4 | 5;
  personId?: string;
}

/** A picture for each scale with more than one attempt, and all levels in a table. */
export function SkillLevels({ title, series, headingLevel, personId }: SkillLevelsProps) {
  return (
    <>
      <div className="flex flex-col gap-6">
        {series.map((one, place) => (
          <div key={one.points[0]?.remarkId} className="min-w-0">
            {one.points.length > 1 ? (
              <ScalePlot
                label={series.length > 1 ? `${title}: уровни, шкала ${place + 1}` : `${title}: уровни`}
                series={one}
                personId={personId}
              />
            ) : (
              one.points.map((point) => (
                <PointLink
                  key={point.remarkId}
                  point={point}
                  personId={personId}
                  className="touch-target block rounded-sm"
                >
                  <NewestPoint point={point} levels={one.levels} />
                </PointLink>
              ))
            )}
          </div>
        ))}
      </div>
      {series.some(({ points }) => points.length > 1) && (
        <Disclosure title="Таблицей" headingLevel={headingLevel} className="mt-4">
          <LevelsTable label={`${title}, таблица`} series={series} personId={personId} />
        </Disclosure>
      )}
    </>
  );
}
