import { withoutLevel } from '#domain/review-text/review-labels.ts';
import type { ShownRemark } from './shown-feedback.ts';

/** The criteria of a talk in words, above what is said of them: the remarks stand at the lines. */
export const LevelsInWords = ({ remarks }: { remarks: readonly ShownRemark[] }) => (
  <ul aria-label="Критерии" className="flex flex-col gap-1 text-sm">
    {remarks.map(({ criterionId, criterion, level, levels }, index) => (
      <li key={criterionId} className="flex flex-wrap justify-between gap-x-4 [overflow-wrap:anywhere]">
        <span>
          {index + 1}. {criterion}
        </span>
        <span className="font-medium text-accent-ink">{level === null ? withoutLevel : levels[level]}</span>
      </li>
    ))}
  </ul>
);
