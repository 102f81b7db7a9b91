import type { Answer } from '#contract/answers/schemas.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { levelCounts } from '#domain/review-text/level-counts.ts';

type Judged = Pick<Remark, 'level' | 'levels' | 'borrowed'>;

/** At a level that counts. */
export const isHighest = (remark: Judged): boolean =>
  remark.level === remark.levels.length - 1 && levelCounts(remark);

/**
 * `«Есть» по 3 из 5`: how many criteria are at their highest level; undefined for a review of one text, and where none is: «по 0
 * из 5» says nothing that helps.
 */
export function levelSummary({ feedback }: Pick<Answer, 'feedback'>): string | undefined {
  if (!feedback || feedback.remarks.length === 0) return undefined;
  const { remarks } = feedback;
  if (countHighest(remarks) === 0) return undefined;
  const names = new Set(remarks.map(({ levels }) => levels.at(-1)));
  const [name] = names;
  const word = names.size === 1 && name ? `«${name}»` : 'Высший уровень';
  return `${word} по ${countHighest(remarks)} из ${remarks.length}`;
}

/** `3 из 5`. */
export const shortSummary = ({ feedback }: Pick<Answer, 'feedback'>): string | undefined =>
  feedback && countHighest(feedback.remarks) > 0
    ? `${countHighest(feedback.remarks)} из ${feedback.remarks.length}`
    : undefined;

/** How many there were at the attempt before, if it was judged too. */
export function highestBefore(earlier: readonly Pick<Answer, 'feedback'>[]): number | undefined {
  const remarks = earlier[0]?.feedback?.remarks;
  return remarks && remarks.length > 0 ? countHighest(remarks) : undefined;
}

const countHighest = (remarks: readonly Judged[]) => remarks.filter(isHighest).length;
