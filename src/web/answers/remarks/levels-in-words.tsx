import { levelCounts } from '#domain/review-text/level-counts.ts';
import { inMentorsWords, withoutLevel } from '#domain/review-text/review-labels.ts';
import type { ShownRemark } from './shown-feedback.ts';

export interface LevelsInWordsProps {
  remarks: readonly ShownRemark[];
  isFromModel: boolean;
}

/** The criteria of a talk in words, above what is said of them: the remarks stand at the lines. */
export const LevelsInWords = ({ remarks, isFromModel }: LevelsInWordsProps) => (
  <ul aria-label="Критерии" className="flex flex-col gap-1 text-sm">
    {remarks.map((remark, index) => (
      <li
        key={remark.criterionId}
        className="flex flex-wrap justify-between gap-x-4 [overflow-wrap:anywhere]"
      >
        <span>
          {index + 1}. {remark.criterion}
        </span>
        <span className="font-medium text-accent-ink">{inWords(remark, isFromModel)}</span>
      </li>
    ))}
  </ul>
);

function inWords(remark: ShownRemark, isFromModel: boolean): string {
  const title = remark.level === null ? undefined : remark.levels[remark.level];
  if (title === undefined) return withoutLevel(isFromModel);
  return levelCounts(remark) ? title : `${title}, ${inMentorsWords}`;
}
