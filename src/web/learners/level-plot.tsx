import type { CriterionOverTime } from '#contract/learners/schemas.ts';
import { Dot, Line } from '#web/ui/plots/plot-marks.tsx';
import { Plot } from '#web/ui/plots/plot.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { formatDate } from '#web/ui/time/dates.ts';

export interface LevelPlotProps {
  criterion: CriterionOverTime;
  /** Of the lessons, by id. */
  titles: ReadonlyMap<string, string>;
}

/** The levels of one criterion from attempt to attempt; those without a level are in the table alone. */
export function LevelPlot({ criterion: { title, levels, points }, titles }: LevelPlotProps) {
  const judged = points.flatMap(({ level, ...point }) => (level === null ? [] : [{ ...point, level }]));
  const values = judged.map(({ level }) => level);
  const levelAt = (slot: number) => levels[values[slot] ?? 0] ?? '';
  const dateAt = (slot: number) => formatDate(new Date(judged[slot]?.at ?? 0));
  const readingOf = (slot: number) => {
    const point = judged[slot];
    return (
      point && `${dateAt(slot)}, «${titles.get(point.lessonId)}», попытка ${point.attempt}: ${levelAt(slot)}`
    );
  };
  return (
    <>
      <h4 className="mb-1 text-sm font-semibold">{title}</h4>
      <Plot
        title={`Уровни по критерию «${title}»`}
        description={`${plural(judged.length, 'попытка', 'попытки', 'попыток')}: сначала «${levelAt(0)}», в последней «${levelAt(judged.length - 1)}». Все уровни в таблице ниже.`}
        legend={[]}
        height={40 * levels.length + 40}
        markWidth={markWidth(levels)}
        marks={levels.map((_, level) => level)}
        markText={(level) => short(levels[level] ?? '')}
        slots={judged.length}
        labelText={(slot) => dateAt(slot).slice(0, 5)}
        labelWidth={54}
        reading={readingOf}
      >
        {(area, pointed) => (
          <>
            <Line area={area} values={values} className="stroke-accent" />
            {values.map((value, slot) => (
              <Dot
                key={judged[slot]?.answerId}
                area={area}
                slot={slot}
                value={value}
                className={`stroke-accent ${slot === pointed ? 'fill-surface' : 'fill-accent'}`}
              />
            ))}
          </>
        )}
      </Plot>
    </>
  );
}

/** A phone leaves room for so many letters beside the plot. */
const mostLetters = 16;

const short = (level: string) => (level.length > mostLetters ? `${level.slice(0, mostLetters - 1)}…` : level);

const markWidth = (levels: readonly string[]) =>
  16 + 7 * Math.max(...levels.map((level) => short(level).length));
