import type { Answer } from '#contract/answers/schemas.ts';
import { levelCounts } from '#domain/review-text/level-counts.ts';
import { inMentorsWords } from '#domain/review-text/review-labels.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { LevelDots } from '#web/ui/level-dots.tsx';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import { type CriterionProgress, progressByCriterion } from './progress.ts';

/** How the level of each criterion changed from attempt to attempt; from the second review on. */
export function ProgressByCriterion({ answers }: { answers: readonly Answer[] }) {
  const { attempts, criteria } = progressByCriterion(answers);
  if (attempts.length < 2) return null;
  const title = 'Критерии по попыткам';
  return (
    <Card title={title}>
      <ScrollRegion label={title} className="-mx-2 sm:-mx-3.5">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Критерий</th>
              {attempts.map((number) => (
                <th key={number} scope="col">
                  Попытка {number}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {criteria.map((criterion) => (
              <tr key={criterion.id}>
                <th scope="row">{criterion.title}</th>
                {criterion.levels.map((level, index) => (
                  <td key={attempts[index]}>
                    <Level level={level} rise={riseAt(criterion.levels, index)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

type Levels = CriterionProgress['levels'];

/** By how many levels, since the last attempt that has one. */
function riseAt(levels: Levels, index: number): number {
  const now = countedLevel(levels[index]);
  const before =
    levels
      .slice(0, index)
      .map(countedLevel)
      .findLast((level) => level !== null) ?? null;
  return now === null || before === null ? 0 : now - before;
}

const countedLevel = (one: Levels[number]): number | null => (one && levelCounts(one) ? one.level : null);

function Level({ level, rise }: { level: Levels[number]; rise: number }) {
  const title = level && level.level !== null && level.levels[level.level];
  if (!title) {
    return (
      <span className="text-ink-faint">
        <span aria-hidden="true">—</span>
        <span className="sr-only">уровня нет</span>
      </span>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <LevelDots levels={level.levels} level={level.level} isOutlined={!levelCounts(level)} />
      <span className="max-sm:sr-only">{title}</span>
      {!levelCounts(level) && <span className="text-xs text-ink-soft">{inMentorsWords}</span>}
      {rise > 0 && (
        <Badge tone="success">
          +{rise}
          <span className="sr-only"> {pluralForm(rise, 'уровень', 'уровня', 'уровней')}</span>
        </Badge>
      )}
    </span>
  );
}
