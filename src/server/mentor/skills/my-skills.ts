import type { SkillsOverTime } from '#contract/skills/schemas.ts';
import { anyOf, anyUnseen } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { findRevisable } from './find-revision.ts';
import { type JudgedRemark, listJudgedRemarks, skillIdsOf } from './judged-remarks.ts';
import { nextPractice } from './next-practice.ts';
import { listPracticeLessons } from './practice-lessons.ts';
import { listDelayed } from './said-delayed.ts';
import { listSelfPoints } from './self-points.ts';
import { listSkillWords } from './skill-words.ts';
import { skillsOverTime } from './skills-over-time.ts';

/** The viewer's own. A lesson that is closed by now keeps its levels, without its title. */
export async function getMySkills(db: Db, viewer: Viewer): Promise<SkillsOverTime> {
  const judged = await listJudgedRemarks(db, { personId: viewer.id });
  const lessonIds = [...new Set(judged.map(({ lessonId }) => lessonId))];
  const [skills, lessons, practice, revisable, withSelf] = await Promise.all([
    listSkillsOf(db, judged),
    listOpenLessons(db, viewer, lessonIds),
    listPracticeLessons(db, viewer, skillIdsOf(judged)),
    findRevisable(db, viewer, judged),
    listSelfPoints(db, judged, viewer.id),
  ]);
  const next = nextPractice({ judged, skills, lessons: practice, revisable }, new Date());
  const titles = titlesOf(lessons);
  const wordsOf = await listSkillWords(db, judged, { isOpenLesson: (id) => titles.has(id) });
  const overTime = skillsOverTime(judged, { skills, titles });
  return {
    ...overTime,
    skills: withSelf(overTime.skills).map((skill) => ({
      ...skill,
      words: wordsOf(skill.id),
      delayed: listDelayed({ judged, lessons: practice }, skill.id),
    })),
    next,
  };
}

export const titlesOf = (lessons: readonly { id: string; title: string }[]) =>
  new Map(lessons.map(({ id, title }) => [id, title]));

/** Those under which the remarks stand, in the school's order. */
export const listSkillsOf = (db: Db, judged: readonly JudgedRemark[]) =>
  skillsById(db, { ids: skillIdsOf(judged) });

const skillsById = prepared((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('skills')
    .select(['id', 'title', 'description'])
    .where('id', '=', anyOf(ids))
    .orderBy('order')
    .orderBy('id'),
);

export const listOpenLessons = (db: Db, { id, role }: Viewer, ids: string[]) =>
  openLessons(db, { viewerId: id, ids }, role);

const openLessons = prepared(
  (db, { viewerId: id, ids }: { viewerId: string; ids: string[] }, role: Viewer['role']) =>
    db
      .selectFrom('lessons')
      .select(['id', 'title'])
      .where('id', '=', anyUnseen(ids))
      .where(lessonOpenTo({ id, role })),
);
