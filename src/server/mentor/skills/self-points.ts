import type { SkillsOverTime } from '#contract/skills/schemas.ts';
import { readVersions } from '#server/mentor/feedback/read-feedback.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { JudgedRemark } from './judged-remarks.ts';
import { scaleOf } from './skills-over-time.ts';

type Skills = Pick<SkillsOverTime, 'skills'>['skills'];

/** Beside the level of a review, the one that its person named before, where both are on one scale. */
export async function listSelfPoints(
  db: Db,
  judged: readonly JudgedRemark[],
  personId: string,
): Promise<(skills: Skills) => Skills> {
  const rows = await selfLevelsOf(db, { personId });
  if (rows.length === 0) return (skills) => skills;
  const versions = await readVersions(db, new Set(rows.map(({ versionId }) => versionId)));
  const named = new Map(rows.map((row) => [`${row.answerId} ${row.criterionId}`, row]));
  const selfOf = new Map(
    judged.flatMap((remark) => {
      const self = named.get(`${remark.answerId} ${remark.criterionId}`);
      const names = self && versions.get(self.versionId)?.names.get(remark.criterionId);
      return names && scaleOf(names) === scaleOf(remark) ? [[remark.remarkId, self.level]] : [];
    }),
  );
  return (skills) =>
    skills.map((skill) => ({
      ...skill,
      series: skill.series.map((series) => ({
        ...series,
        points: series.points.map((point) => {
          const self = selfOf.get(point.remarkId);
          return self === undefined ? point : { ...point, self };
        }),
      })),
    }));
}

const selfLevelsOf = prepared((db, { personId }: { personId: string }) =>
  db
    .selectFrom('self_levels')
    .innerJoin('answers', 'answers.id', 'self_levels.answer_id')
    .select([
      'self_levels.answer_id as answerId',
      'self_levels.criterion_id as criterionId',
      'self_levels.mentor_version_id as versionId',
      'self_levels.level',
    ])
    .where('answers.user_id', '=', personId),
);
