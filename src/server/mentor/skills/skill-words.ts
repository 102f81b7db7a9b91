import type { SkillWords } from '#contract/skills/schemas.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import { type JudgedRemark, skillIdsOf } from './judged-remarks.ts';
import { scaleOf } from './skills-over-time.ts';
import { type RemarkInWords, thenAndNow, withWords } from './then-and-now.ts';
import { wordsOfRemarks } from './words-of-remarks.ts';

/**
 * What a skill says of itself to its person: the newest of his own words that got a level, the days of the first and the newest, and
 * the next step of the newest open remark, where its lesson is open to him.
 */
export async function listSkillWords(
  db: Db,
  judged: readonly JudgedRemark[],
  { isOpenLesson }: { isOpenLesson: (lessonId: string) => boolean },
): Promise<(skillId: string) => SkillWords> {
  const ofSkill = rowsBy(judged, ({ skillId }) => skillId);
  const toMend = (skillId: string) =>
    ofSkill(skillId).findLast(({ isOpen, lessonId }) => isOpen && isOpenLesson(lessonId));
  const skillIds = skillIdsOf(judged);
  const opened = skillIds.flatMap((id) => toMend(id)?.remarkId ?? []);
  const [ends, steps] = await Promise.all([
    endsOfSkills(db, new Map(skillIds.map((id) => [id, ofSkill(id)]))),
    opened.length > 0 ? nextSteps(db, { ids: opened }) : [],
  ]);
  const stepOf = new Map(steps.map(({ id, text }) => [id, text]));
  return (skillId) => {
    const rows = ends.get(skillId) ?? [];
    const newest = rows.at(-1);
    const open = toMend(skillId);
    const text = open && stepOf.get(open.remarkId);
    return {
      sentence: newest ? `${newest.quote}${newest.isCut ? '…' : ''}` : null,
      between: daysBetween(rows),
      step: text ? { lessonId: open.lessonId, text } : null,
    };
  };
}

function daysBetween(rows: readonly RemarkInWords[]): SkillWords['between'] {
  const days = thenAndNow(rows)
    .flatMap((items) => items.map(({ at }) => at))
    .toSorted();
  const [then, now] = [days[0], days.at(-1)];
  return then !== undefined && now !== undefined ? { then, now } : null;
}

/**
 * The first and the newest words of each skill on each of its scales, in the order of attempts. Most remarks have words: the answers
 * between are read only of a skill where one of these has none.
 */
async function endsOfSkills(
  db: Db,
  skills: ReadonlyMap<string, readonly JudgedRemark[]>,
): Promise<ReadonlyMap<string, RemarkInWords[]>> {
  const likely = [...skills].map(([id, remarks]) => ({
    id,
    remarks: remarks.filter(({ level, isQuoted }) => level !== null && isQuoted),
  }));
  const asked = likely.map(({ id, remarks }) => ({ id, remarks, ends: endsOf(remarks) }));
  const found = await wordsOfRemarks(
    db,
    asked.flatMap(({ ends }) => ends),
  );
  const silent = asked.filter(({ ends }) => ends.some((remarkId) => !found.has(remarkId)));
  const between = await wordsOfRemarks(
    db,
    silent.flatMap(({ remarks, ends }) =>
      remarks.map(({ remarkId }) => remarkId).filter((remarkId) => !ends.includes(remarkId)),
    ),
  );
  const words = new Map([...found, ...between]);
  return new Map(asked.map(({ id, remarks }) => [id, withWords(remarks, words)]));
}

const endsOf = (remarks: readonly JudgedRemark[]): string[] => [
  ...new Set(
    [...Map.groupBy(remarks, scaleOf).values()].flatMap((rows) =>
      [rows[0], rows.at(-1)].flatMap((remark) => remark?.remarkId ?? []),
    ),
  ),
];

const nextSteps = prepared((db, { ids }: { ids: string[] }) =>
  db.selectFrom('remarks').select(['id', 'next_step as text']).where('id', '=', anyOf(ids)),
);
