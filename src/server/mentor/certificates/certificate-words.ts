import { sql } from 'kysely';
import type { CertificateSetting, CertificateWords } from '#contract/certificates/schemas.ts';
import { readBranding } from '#server/platform/branding/branding.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { now } from '#server/platform/db/now.ts';
import { sum } from '#server/platform/sum.ts';
import { findOperator } from '#server/school/legal/texts.ts';
import { schoolDay } from '#server/telling/notices/moment.ts';
import { listReached, type OfPerson, type Reached } from './reached.ts';

/**
 * What a certificate of this person would say now; undefined if the course gives none, or isn't done. Whoever gives one by hand asks
 * nothing of what is done.
 */
export async function writeWords(
  db: Db,
  { userId, courseId }: OfPerson,
  appName: string,
  { byHand = false }: { byHand?: boolean } = {},
): Promise<CertificateWords | undefined> {
  const facts = await findFacts(db, { userId, courseId }, byHand);
  if (!facts) return undefined;
  const { setting, isWhole, ...printed } = facts;
  const { hours, signedBy, text } = setting;
  const [{ name, logo }, giver] = await Promise.all([readBranding(db), findOperator(db)]);
  const words = {
    ...printed,
    hours,
    signedBy,
    text,
    school: name ?? appName,
    ...(giver && { operator: giver.name }),
  };
  const reached = await listReached(db, { userId, courseId });
  const { fitting, more } = fitted(
    reached,
    columns * (roomBeside(words) - (logo === null ? 0 : linesOfLogo)) - leftAtBreaks,
  );
  return {
    ...words,
    ...(!isWhole && { isWhole }),
    reached: fitting,
    lessons: [],
    moreLessons: more,
    criteria: [],
    moreCriteria: 0,
  };
}

type Facts = Pick<CertificateWords, 'name' | 'course' | 'startedOn' | 'finishedOn' | 'issuedOn'>;

/** The days are those of the lessons that count now. */
async function findFacts(db: Db, { userId, courseId }: OfPerson, byHand: boolean) {
  const { rows } = await sql<Facts & { setting: CertificateSetting; isWhole: boolean }>`
    select ${fullNameOf()} as name, courses.title as course, courses.certificate as setting,
      ${schoolDay(sql`coalesce(studied.first, now())`)}::text as "startedOn",
      ${schoolDay(sql`coalesce(studied.last, now())`)}::text as "finishedOn",
      ${schoolDay(now)}::text as "issuedOn",
      earned.is_whole as "isWhole"
    from courses
    join users on users.id = ${userId}
    cross join lateral (select has_earned(users.id, courses.id) as is_whole offset 0) earned
    cross join lateral (
      select min(progress.viewed_at) as first, max(progress.completed_at) as last
      from lessons join lesson_progress progress on progress.lesson_id = lessons.id and progress.user_id = users.id
      where lessons.course_id = courses.id and lessons.published_at is not null and lessons.is_counted
    ) studied
    where courses.id = ${courseId} and courses.certificate is not null and (earned.is_whole or ${byHand})`.execute(
    db,
  );
  return rows[0];
}

/** Letters in a line of a column. */
const columnWidth = 44;

const columns = 2;

/** Below each lesson. */
const gapInLines = 0.25;

/** Lines that a lesson leaves free at the end of a column, since it stands in one. */
const leftAtBreaks = 5;

/** What fits on the one sheet; of the rest, the number. So the page that checks a certificate shows all that is printed. */
function fitted(reached: readonly Reached[], room: number) {
  let lines = 0;
  const over = reached.findIndex(({ lesson, levels }) => {
    const said = [lesson, ...levels.map(({ title, level }) => `${title}: ${level}`)];
    lines += sum(said.map((text) => linesOf(text, columnWidth))) + gapInLines;
    return lines > room;
  });
  const fitting = over < 0 ? [...reached] : reached.slice(0, over);
  return { fitting, more: reached.length - fitting.length };
}

const linesOfLogo = 4;

/** How many lines of the lists the sheet has under and above the other words. */
const roomBeside = ({ name, course, school, operator = '', signedBy, text }: Heading) =>
  34 -
  linesOf(text, 80) -
  linesOf(course, 50) -
  2 * linesOf(name, 40) -
  linesOf(school, 80) -
  linesOf([signedBy, operator].filter(Boolean).join('\n'), 60);

type Heading = Pick<CertificateWords, 'name' | 'course' | 'school' | 'operator' | 'signedBy' | 'text'>;

const linesOf = (text: string, letters: number) =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / letters)), 0);
