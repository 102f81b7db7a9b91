import type { WordsItem } from '#contract/weeks/schemas.ts';
import type { JudgedRemark } from './judged-remarks.ts';
import type { OwnWords } from './longest-own.ts';
import { scaleOf } from './skills-over-time.ts';

export type RemarkInWords = JudgedRemark & OwnWords & { level: number };

/** Those that have a level and words of their own. */
export const withWords = (
  remarks: readonly JudgedRemark[],
  words: ReadonlyMap<string, OwnWords>,
): RemarkInWords[] =>
  remarks.flatMap(({ level, ...remark }) => {
    const own = words.get(remark.remarkId);
    return own && level !== null ? [{ ...remark, ...own, level }] : [];
  });

export type Picked = RemarkInWords & Pick<WordsItem, 'which'>;

/** On each scale of a skill, in the order of attempts. Of one answer nothing is beside anything. */
export const thenAndNow = (rows: readonly RemarkInWords[]): Picked[][] =>
  [...Map.groupBy(rows, scaleOf).values()].flatMap((onScale) => {
    const [then, now] = [onScale[0], onScale.at(-1)];
    if (!then || !now || then.answerId === now.answerId) return [];
    const highest = Math.max(...onScale.map(({ level }) => level));
    const best = onScale.findLast(({ level }) => level === highest);
    const isBetween = best && best !== then && best !== now;
    return [
      [
        { ...then, which: 'then' },
        ...(isBetween ? [{ ...best, which: 'best' as const }] : []),
        { ...now, which: 'now' },
      ],
    ];
  });
