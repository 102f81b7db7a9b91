import type { Answer } from '#contract/answers/schemas.ts';
import { Card } from '#web/ui/card.tsx';
import { LevelDots } from '#web/ui/level-dots.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
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
                    <Level level={level} />
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

function Level({ level }: { level: CriterionProgress['levels'][number] }) {
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
      <LevelDots {...level} />
      <span className="max-sm:sr-only">{title}</span>
    </span>
  );
}
