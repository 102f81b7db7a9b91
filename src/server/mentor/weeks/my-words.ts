import type { WordsItem, WordsSeries } from '#contract/weeks/schemas.ts';
import { listJudgedRemarks } from '#server/mentor/skills/judged-remarks.ts';
import { listOpenLessons, titlesOf } from '#server/mentor/skills/my-skills.ts';
import { type Picked, thenAndNow, withWords } from '#server/mentor/skills/then-and-now.ts';
import { wordsOfRemarks } from '#server/mentor/skills/words-of-remarks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchSkill } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** The viewer's own words then and now, on each scale of a skill. A lesson that is closed by now keeps its words, without its title. */
export async function listMyWords(db: Db, viewer: Viewer, skillId: string): Promise<WordsSeries[]> {
  const all = await listJudgedRemarks(db, { personId: viewer.id });
  const ofSkill = all.filter((remark) => remark.skillId === skillId);
  if (ofSkill.length === 0) throw noSuchSkill();
  const [words, open] = await Promise.all([
    wordsOfRemarks(
      db,
      ofSkill.filter(({ level }) => level !== null).map(({ remarkId }) => remarkId),
    ),
    listOpenLessons(db, viewer, [...new Set(ofSkill.map(({ lessonId }) => lessonId))]),
  ]);
  const titles = titlesOf(open);
  return thenAndNow(withWords(ofSkill, words)).map((items) => ({
    levels: items.at(-1)?.levels ?? [],
    items: items.map((item) => itemOf(item, titles)),
  }));
}

const itemOf = (
  { which, answerId, lessonId, at, level, by, kind, quote, isCut }: Picked,
  titles: ReadonlyMap<string, string>,
): WordsItem => ({
  which,
  answerId,
  lessonId,
  lessonTitle: titles.get(lessonId) ?? null,
  at,
  level,
  by,
  kind,
  quote,
  isCut,
});
