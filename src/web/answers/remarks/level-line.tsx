import { levelCounts } from '#domain/review-text/level-counts.ts';
import { withoutLevel } from '#domain/review-text/review-labels.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LevelDots } from '#web/ui/level-dots.tsx';
import type { ShownRemark } from './shown-feedback.ts';

export interface LevelLineProps {
  remark: Pick<ShownRemark, 'level' | 'levels' | 'borrowed'>;
  isFromModel: boolean;
  isDraft: boolean;
}

/** The level in a word and in dots; while a review is written, its line is there before the level is. */
export function LevelLine({ remark, isFromModel, isDraft }: LevelLineProps) {
  const { level, levels } = remark;
  const isOutlined = !levelCounts(remark);
  const title = level === null ? undefined : levels[level];
  if (title === undefined && !isDraft) {
    return <p className="text-sm text-ink-soft sm:basis-full">{withoutLevel(isFromModel)}</p>;
  }
  return (
    <p className="flex min-h-5.5 shrink-0 items-center gap-2 text-sm font-medium text-accent-ink">
      <LevelDots {...{ levels, level, isOutlined }} />
      {title !== undefined && (
        <>
          <span className="sr-only">Уровень: </span>
          <span
            className={classNames(
              'min-w-0 [overflow-wrap:anywhere]',
              isOutlined && 'rounded-full border border-dashed border-accent-ink px-2 font-normal',
            )}
          >
            {title}
          </span>
          <span className="sr-only">
            , {(level ?? 0) + 1} из {levels.length}
          </span>
        </>
      )}
    </p>
  );
}

/** Why a level doesn't count yet. */
export const InMentorsWords = () => (
  <p className="text-sm font-medium text-ink">Пока словами наставника. Скажите по-своему — и уровень ваш</p>
);
