import type { SkillPoint, SkillSeries } from '#contract/skills/schemas.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import { formatDate } from '#web/ui/time/dates.ts';
import { NewestPoint } from './newest-point.tsx';
import { PointLink } from './point-link.tsx';
import { pointWords } from './point-words.ts';

export interface ScalePlotProps {
  /** Names the picture for screen readers. */
  label: string;
  series: SkillSeries;
  personId?: string | undefined;
}

/**
 * The words of one scale, the highest on top, and a dot for each attempt in their order. No line joins the dots: between
 * lessons it would claim a common measure.
 */
export function ScalePlot({ label, series: { levels, points }, personId }: ScalePlotProps) {
  const unjudged = points.some(({ level }) => level === null);
  const words = [...levels.toReversed(), ...(unjudged ? ['не поставлен'] : [])];
  const rowOf = ({ level }: SkillPoint) => (level === null ? levels.length : levels.length - 1 - level) + 1;
  const newest = points.at(-1);
  return (
    <>
      <ScrollRegion label={label}>
        <div
          className="grid w-max max-w-none auto-rows-[minmax(2.25rem,auto)] items-center"
          style={{ gridTemplateColumns: `auto repeat(${points.length}, 2.75rem)` }}
        >
          {words.map((word, row) => (
            <Row key={word} word={word} row={row + 1} />
          ))}
          <ol className="contents">
            {points.map((point, column) => (
              <li
                key={point.remarkId}
                className="grid place-items-center"
                style={{ gridRow: rowOf(point), gridColumn: column + 2 }}
              >
                <PointLink
                  point={point}
                  personId={personId}
                  label={pointWords(point, levels)}
                  className="-my-1 grid size-11 place-items-center rounded-full"
                >
                  <Dot point={point} isNewest={point === newest} />
                </PointLink>
              </li>
            ))}
          </ol>
          {points.map(
            ({ self, level, remarkId }, column) =>
              self !== undefined &&
              self !== level && (
                <span
                  key={remarkId}
                  aria-hidden="true"
                  className="size-2.5 place-self-center rounded-full border border-ink-soft"
                  style={{ gridRow: levels.length - self, gridColumn: column + 2 }}
                />
              ),
          )}
          {points.map((point, column) => (
            <span
              key={point.remarkId}
              aria-hidden="true"
              className="self-start text-center text-xs text-ink-faint tabular-nums"
              style={{ gridRow: words.length + 1, gridColumn: column + 2 }}
            >
              {formatDate(new Date(point.at)).slice(0, 5)}
            </span>
          ))}
        </div>
      </ScrollRegion>
      {newest && <NewestPoint point={newest} levels={levels} className="mt-2" />}
    </>
  );
}

const Row = ({ word, row }: { word: string; row: number }) => (
  <>
    <span
      aria-hidden="true"
      className="max-w-40 truncate pr-3 text-sm text-ink-soft"
      style={{ gridRow: row, gridColumn: 1 }}
    >
      {word}
    </span>
    <span
      aria-hidden="true"
      className="border-t border-line"
      style={{ gridRow: row, gridColumn: '2 / -1' }}
    />
  </>
);

/** The newest is filled; without a level it is hollow and dashed. */
const Dot = ({ point: { level }, isNewest }: { point: SkillPoint; isNewest: boolean }) => (
  <span
    className={classNames(
      'size-3.5 rounded-full border-2 border-accent-ink',
      level === null && 'border-dashed',
      isNewest && level !== null ? 'bg-accent-ink' : 'bg-surface',
    )}
  />
);
