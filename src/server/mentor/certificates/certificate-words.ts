import { sql } from 'kysely';
import type { CertificateSetting, CertificateWords } from '#contract/certificates/schemas.ts';
import { type JudgedRemark, listJudgedRemarks } from '#server/mentor/skills/judged-remarks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { findOperator } from '#server/school/legal/texts.ts';
import { schoolDay } from '#server/telling/notices/moment.ts';

export interface OfPerson {
  userId: string;
  courseId: string;
}

/** What a certificate of this person would say now; undefined if the course gives none, or isn't completed. */
export async function writeWords(
  db: Db,
  { userId, courseId }: OfPerson,
  appName: string,
): Promise<CertificateWords | undefined> {
  const facts = await findFacts(db, { userId, courseId });
  if (!facts) return undefined;
  const { setting, ...printed } = facts;
  const lessons = await lessonsOf(db, courseId);
  const lessonIds = lessons.map(({ id }) => id);
  const judged = await listJudgedRemarks(db, { personId: userId, lessonIds });
  const words = { ...printed, ...setting, school: (await findOperator(db))?.name ?? appName };
  const room = roomBeside(words);
  const { fitting: shownLessons, more: moreLessons } = fitted(
    lessons.map(({ title }) => title),
    room,
  );
  const { fitting: criteria, more: moreCriteria } = fitted(
    newestLevels(judged, lessonIds),
    room,
    ({ title, level }) => `${title}: ${level} (0 из 0)`,
  );
  return { ...words, lessons: shownLessons, moreLessons, criteria, moreCriteria };
}

type Facts = Pick<CertificateWords, 'name' | 'course' | 'startedOn' | 'finishedOn' | 'issuedOn'>;

/** The days are those of the lessons that the course has now. */
async function findFacts(db: Db, { userId, courseId }: OfPerson) {
  const { rows } = await sql<Facts & { setting: CertificateSetting }>`
    select users.first_name || ' ' || users.last_name as name, courses.title as course, courses.certificate as setting,
      ${schoolDay(sql`studied.first`)}::text as "startedOn",
      ${schoolDay(sql`studied.last`)}::text as "finishedOn",
      ${schoolDay(now)}::text as "issuedOn"
    from courses
    join users on users.id = ${userId}
    cross join lateral (
      select min(progress.viewed_at) as first, max(progress.completed_at) as last
      from lessons join lesson_progress progress on progress.lesson_id = lessons.id and progress.user_id = users.id
      where lessons.course_id = courses.id and lessons.published_at is not null
    ) studied
    where courses.id = ${courseId} and courses.certificate is not null and has_completed(users.id, courses.id)`.execute(
    db,
  );
  return rows[0];
}

const lessonsOf = (db: Db, courseId: string) =>
  db
    .selectFrom('lessons')
    .select(['id', 'title'])
    .where('course_id', '=', courseId)
    .where('published_at', 'is not', null)
    .orderBy('order')
    .orderBy('id')
    .execute();

/**
 * A criterion of one name and one scale stands once, whichever lessons have it, with the level of the newest judged attempt: as
 * on the page of skills. In the order of the lessons.
 */
function newestLevels(judged: readonly JudgedRemark[], lessonIds: readonly string[]) {
  const withLevel = judged.filter(({ level }) => level !== null);
  const placeOf = new Map(lessonIds.map((id, place) => [id, place]));
  const places = new Map<string, number>();
  const newest = new Map<string, CertificateWords['criteria'][number]>();
  for (const { criterion, levels, level, lessonId } of withLevel) {
    const word = levels[level ?? -1];
    if (level === null || word === undefined) continue;
    const key = JSON.stringify([criterion, levels]);
    newest.set(key, { title: criterion, level: word, step: level + 1, steps: levels.length });
    places.set(key, Math.min(places.get(key) ?? Infinity, placeOf.get(lessonId) ?? Infinity));
  }
  return [...newest]
    .toSorted(([one], [other]) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
    .map(([, criterion]) => criterion);
}

/** Letters in a line of a column. */
const columnWidth = 44;

/** What fits on the one sheet; of the rest, the number. So the page that checks a certificate shows all that is printed. */
function fitted<Item>(items: readonly Item[], room: number, textOf: (item: Item) => string = String) {
  let lines = 0;
  const over = items.findIndex((item) => {
    lines += linesOf(textOf(item), columnWidth);
    return lines > room;
  });
  const fitting = over < 0 ? [...items] : items.slice(0, over);
  return { fitting, more: items.length - fitting.length };
}

/** How many lines of the lists the sheet has under and above the other words. */
const roomBeside = ({ name, course, school, signedBy, text }: Heading) =>
  34 -
  linesOf(text, 80) -
  linesOf(course, 50) -
  2 * linesOf(name, 40) -
  linesOf(school, 80) -
  linesOf(signedBy, 60);

type Heading = Pick<CertificateWords, 'name' | 'course' | 'school' | 'signedBy' | 'text'>;

const linesOf = (text: string, letters: number) =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / letters)), 0);
