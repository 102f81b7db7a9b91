import { sql } from 'kysely';
import type { SkillWords } from '#contract/skills/schemas.ts';
import { isAlarming } from '#server/mentor/feedback/in-alarm.ts';
import type { Quoted } from '#server/mentor/feedback/own-quotes.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import type { JudgedRemark } from './judged-remarks.ts';
import { ownSentence } from './own-sentence.ts';

/**
 * What a skill says of itself to its person: one own sentence of its newest remark, and the next step of the newest open one,
 * where its lesson is open to him.
 */
export async function listSkillWords(
  db: Db,
  judged: readonly JudgedRemark[],
  { isOpenLesson }: { isOpenLesson: (lessonId: string) => boolean },
): Promise<(skillId: string) => SkillWords> {
  const ofSkill = rowsBy(judged, ({ skillId }) => skillId);
  const toMend = (skillId: string) =>
    ofSkill(skillId).findLast(({ isOpen, lessonId }) => isOpen && isOpenLesson(lessonId));
  const skillIds = new Set(judged.map(({ skillId }) => skillId).filter((id) => id !== null));
  const ids = [...skillIds].flatMap((id) => [ofSkill(id).at(-1)?.remarkId, toMend(id)?.remarkId]);
  const rows = await remarksWithWords(db, { ids: ids.filter((id) => id !== undefined) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (skillId) => {
    const newest = byId.get(ofSkill(skillId).at(-1)?.remarkId ?? '');
    const open = toMend(skillId);
    const text = open && byId.get(open.remarkId)?.nextStep;
    return {
      sentence: (newest && !newest.isAlarming && ownSentence(newest)) || null,
      step: text ? { lessonId: open.lessonId, text } : null,
    };
  };
}

const remarksWithWords = prepared(
  (_: Db, { ids }: { ids: string[] }) =>
    sql<Quoted & { id: string; nextStep: string | null; isAlarming: boolean }>`
    select remarks.id, remarks.next_step as "nextStep", remarks.quotes, remarks.borrowed,
      remarks.lifted_by_id is not null as "isLifted", answers.content, answers.lines, ${isAlarming} as "isAlarming"
    from remarks
    join reviews on reviews.id = remarks.review_id
    join answers on answers.id = reviews.answer_id
    where remarks.id = ${anyOf(ids)}`,
);
