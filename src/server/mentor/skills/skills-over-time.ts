import { createHash } from 'node:crypto';
import { scaleKeyLength } from '#contract/skills/schemas.ts';
import type { SkillOverTime, SkillPoint, SkillSeries, SkillsOverTime } from '#contract/skills/schemas.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import type { JudgedRemark } from './judged-remarks.ts';

interface Known {
  /** In the school's order. */
  skills: readonly Omit<SkillOverTime, 'series'>[];
  /** Of the lessons that are open to whoever reads. */
  titles: ReadonlyMap<string, string>;
}

/**
 * The levels skill by skill, from attempt to attempt. Within a skill, remarks on one scale share a series, since only there
 * do levels compare; nothing is reckoned over scales. Skills with something to work on come first.
 */
export function skillsOverTime(
  judged: readonly JudgedRemark[],
  { skills, titles }: Known,
): Omit<SkillsOverTime, 'next'> {
  const ofSkill = rowsBy(judged, ({ skillId }) => skillId);
  const seen = skills.filter(({ id }) => ofSkill(id).length > 0);
  const hasOpen = ({ id }: { id: string }) => ofSkill(id).some(({ isOpen }) => isOpen);
  return {
    skills: seen
      .toSorted((one, other) => Number(hasOpen(other)) - Number(hasOpen(one)))
      .map((skill) => ({
        ...skill,
        series: seriesOf(ofSkill(skill.id), titles),
      })),
    others: othersOf(ofSkill(null), titles),
  };
}

/** Without a skill, criteria are one if their titles and scales are; each has the title of its newest review. */
function othersOf(judged: readonly JudgedRemark[], titles: Known['titles']): SkillsOverTime['others'] {
  const titleOf = newestTitles(judged);
  const named = judged.map((remark) => ({ ...remark, title: titleOf(remark) }));
  const byTitle = Map.groupBy(named, ({ title }) => foldTitle(title));
  return [...byTitle.values()].flatMap((rows) => {
    const newest = rows.at(-1);
    return newest ? seriesOf(rows, titles).map((series) => ({ title: newest.title, ...series })) : [];
  });
}

/** A criterion that was renamed goes on under its newest title. */
export function newestTitles<Row extends Pick<JudgedRemark, 'criterionId' | 'criterion'>>(
  judged: readonly Row[],
): (row: Row) => string {
  const titles = new Map(judged.map(({ criterionId, criterion }) => [criterionId, criterion]));
  return ({ criterionId, criterion }) => titles.get(criterionId) ?? criterion;
}

/** Equal for scales whose levels have the same words, in the same order. */
export function scaleOf({ levels }: { levels: readonly string[] }): string {
  const scale = scales.get(levels) ?? JSON.stringify(levels.map(foldTitle));
  scales.set(levels, scale);
  return scale;
}

/** Many remarks share the levels of one version. */
const scales = new WeakMap<readonly string[], string>();

/** The same, short enough for an address. */
export const scaleKey = (of: { levels: readonly string[] }): string =>
  createHash('sha256').update(scaleOf(of)).digest('base64url').slice(0, scaleKeyLength);

/** One for each scale. */
function seriesOf(judged: readonly JudgedRemark[], titles: Known['titles']): SkillSeries[] {
  return [...Map.groupBy(judged, scaleOf).values()].flatMap((rows) => {
    const newest = rows.at(-1);
    return newest ? [{ levels: newest.levels, points: rows.map((remark) => pointOf(remark, titles)) }] : [];
  });
}

const pointOf = (
  { answerId, remarkId, criterion, lessonId, attempt, at, level, kind, by }: JudgedRemark,
  titles: Known['titles'],
): SkillPoint => ({
  answerId,
  remarkId,
  criterion,
  lessonId,
  lessonTitle: titles.get(lessonId) ?? null,
  attempt,
  at,
  level,
  kind,
  by,
});
