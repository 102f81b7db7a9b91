import { Link } from '@tanstack/react-router';
import { reviewPlace } from '#contract/screens.ts';
import type { SkillOverTime, SkillSeries } from '#contract/skills/schemas.ts';
import type { Suggestion } from '#contract/skills/suggestion.ts';
import { paths } from '#web/paths.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { countDays } from '#web/ui/time/count-days.ts';
import { LevelsTable } from './levels-table.tsx';
import { NextStep } from './next-step.tsx';
import { PointLink } from './point-link.tsx';
import { attemptWords, checkedWords, levelWord } from './point-words.ts';
import { ScalePlot } from './scale-plot.tsx';

export interface SkillLineProps {
  skill: SkillOverTime;
  /** What to practise next, if that is of this skill. */
  next: Suggestion | null;
}

/** One line: where one stands in the scale's word, one's own sentence that shows it, one step; all else behind «Подробно». */
export function SkillLine({ skill: { id, title, description, series, words }, next }: SkillLineProps) {
  const newest = newestOf(series);
  return (
    <li
      className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0 sm:gap-1.5 sm:py-4"
      aria-labelledby={`skill-${id}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <h3 id={`skill-${id}`} className="min-w-0 text-base [overflow-wrap:anywhere]">
          {title}
        </h3>
        {newest && (
          <PointLink point={newest.point} className={levelLook}>
            <strong className="font-semibold text-ink">{levelWord(newest.point, newest.levels)}</strong>
            <span className="sr-only">: {attemptWords(newest.point)}</span>
            {checkedWords(newest.point)}
          </PointLink>
        )}
      </div>
      {words?.sentence && (
        <q className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">{words.sentence}</q>
      )}
      {next ? (
        <p className="text-sm">
          <NextStep next={next} />
        </p>
      ) : (
        words?.step && (
          <p className="line-clamp-3 text-sm [overflow-wrap:anywhere]">
            <Link
              to={paths.lesson(words.step.lessonId)}
              hash={reviewPlace}
              className="text-accent-ink underline underline-offset-2"
            >
              Дальше: {words.step.text}
            </Link>
          </p>
        )
      )}
      <Disclosure
        title="Подробно"
        headingLevel={4}
        className="text-sm text-ink-soft max-sm:-mt-1.5 max-sm:[&:not([open])]:-mb-2.5"
      >
        {description !== '' && <p className="mb-3 max-w-[60ch]">{description}</p>}
        <div className="flex flex-col gap-6">
          {series.filter(isOfThreeDays).map((one, place) => (
            <ScalePlot
              key={one.points[0]?.remarkId}
              label={series.length > 1 ? `${title}: уровни, шкала ${place + 1}` : `${title}: уровни`}
              series={one}
            />
          ))}
          <LevelsTable label={`${title}, таблица`} series={series} />
        </div>
      </Disclosure>
    </li>
  );
}

/** Its place under a finger is larger than its line. */
const levelLook = 'touch-target -my-2.5 inline-flex items-center rounded-sm text-sm text-ink-soft';

/** The newest attempt, on whatever scale. */
export function newestOf(series: readonly SkillSeries[]) {
  const newest = series.flatMap(({ levels, points }) => points.slice(-1).map((point) => ({ point, levels })));
  return newest.toSorted((one, other) => other.point.at.localeCompare(one.point.at))[0];
}

/** Fewer make no line. */
const isOfThreeDays = ({ points }: SkillSeries): boolean => countDays(points.map(({ at }) => at)) >= 3;
