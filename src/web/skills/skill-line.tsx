import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { reviewPlace } from '#contract/screens.ts';
import type { SkillOverTime, SkillSeries, SkillWords } from '#contract/skills/schemas.ts';
import type { Suggestion } from '#contract/skills/suggestion.ts';
import { delayedText } from '#contract/weeks/words.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { countDays } from '#web/ui/time/count-days.ts';
import { formatDay } from '#web/ui/time/days.ts';
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
export function SkillLine({ skill, next }: SkillLineProps) {
  const { id, title, description, series, words, delayed = [] } = skill;
  const newest = newestOf(series);
  const isNewest = ({ answerId }: { answerId: string }) => answerId === newest?.point.answerId;
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
      <HeldLines points={delayed.filter(isNewest)} />
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
      {words?.between && <WordsThenAndNow skillId={id} between={words.between} />}
      <Disclosure title="Подробно" headingLevel={4} className={folded}>
        {description !== '' && <p className="mb-3 max-w-[60ch]">{description}</p>}
        <HeldLines points={delayed.filter((point) => !isNewest(point))} className="mb-3" />
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

interface HeldLinesProps {
  points: NonNullable<SkillOverTime['delayed']>;
  className?: string;
}

/** What has stayed after a pause, and what hasn't. */
const HeldLines = ({ points, className }: HeldLinesProps) =>
  points.map((point) => (
    <p
      key={`${point.answerId} ${point.now}`}
      className={classNames('text-sm text-ink-soft first-letter:uppercase', className)}
    >
      {delayedText(point)}
    </p>
  ));

interface WordsThenAndNowProps {
  skillId: string;
  between: NonNullable<SkillWords['between']>;
}

/** Loaded when it is opened. */
function WordsThenAndNow({ skillId, between: { then, now } }: WordsThenAndNowProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const [from, to] = [dayInOneLine(then), dayInOneLine(now)];
  return (
    <Disclosure
      title={from === to ? `Ваши слова: ${from}` : `Ваши слова: ${from} и ${to}`}
      headingLevel={4}
      className={folded}
      onToggle={(isOpen) => setWasOpened((was) => was || isOpen)}
    >
      {wasOpened && (
        <Suspense>
          <OwnWords skillId={skillId} />
        </Suspense>
      )}
    </Disclosure>
  );
}

const dayInOneLine = (at: string): string => formatDay(new Date(at)).replaceAll(' ', '\u00a0');

const OwnWords = lazyPart(async () => (await import('./own-words.tsx')).OwnWords);

const folded = 'text-sm text-ink-soft max-sm:-mt-1.5 max-sm:[&:not([open])]:-mb-2.5';

/** Its place under a finger is larger than its line. */
const levelLook = 'touch-target -my-2.5 inline-flex items-center rounded-sm text-sm text-ink-soft';

/** The newest attempt, on whatever scale. */
export function newestOf(series: readonly SkillSeries[]) {
  const newest = series.flatMap(({ levels, points }) => points.slice(-1).map((point) => ({ point, levels })));
  return newest.toSorted((one, other) => other.point.at.localeCompare(one.point.at))[0];
}

/** Fewer make no line. */
const isOfThreeDays = ({ points }: SkillSeries): boolean => countDays(points.map(({ at }) => at)) >= 3;
