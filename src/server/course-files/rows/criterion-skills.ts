import { foldTitle } from '#domain/russian/fold-title.ts';
import type { CourseInFiles } from '#server/course-files/format/course-in-files.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { addTies } from '#server/school/skills/tie-rows.ts';
import type { WrittenLesson } from './write-course.ts';

/** The school's skills by their folded titles. */
export async function knownSkills(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('skills')
    .select(['id', 'title'])
    .where('archived_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, title }) => [foldTitle(title), id]));
}

/** Puts criteria under the skills that their lessons' files name, where the school has them. */
export async function tieNamedSkills(
  tx: Tx,
  { lessons }: Pick<CourseInFiles, 'lessons'>,
  written: readonly WrittenLesson[],
): Promise<void> {
  const known = await knownSkills(tx);
  const ties = lessons.flatMap(({ skills }, place) => {
    const { lessonId, mentor } = written[place] ?? {};
    return skills.flatMap(({ criterion, skill }) => {
      const criterionId = mentor?.criteria.find(({ title }) => foldTitle(title) === foldTitle(criterion))?.id;
      const skillId = known.get(foldTitle(skill));
      return criterionId && skillId && lessonId ? [{ criterionId, lessonId, skillId }] : [];
    });
  });
  await addTies(tx, ties);
}
