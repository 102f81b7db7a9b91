import { type RawBuilder, sql } from 'kysely';
import type { AnswerReader } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type ApiError, conflict } from '#server/platform/errors.ts';
import type { Scope, Viewer } from '#server/platform/viewer.ts';
import { answerableBy, lessonRefusal } from '#server/school/enrolments/enrolments.ts';
import { deadlineRefusal, isInTime } from '#server/school/enrolments/lesson-dates.ts';
import { answersInLastMinute, attemptsUsedUp, hasAttempts, tooManyAnswers } from './answer-limit.ts';

interface Asked {
  lessonId: string;
  /** How many answers a person may submit per minute. */
  perMinute: number;
}

interface Condition {
  /** For a query on `lessons`. */
  holds: RawBuilder<unknown>;
  refusal: (db: Db, viewer: Viewer) => Promise<ApiError | undefined>;
  /** Whether it counts the person's other answers. */
  counts?: boolean;
}

/** What must hold for an answer to be stored. Of several that don't, the first one's refusal is said. */
export function conditionsOf(
  { id, role }: Scope,
  { lessonId, perMinute }: Asked,
  reader: AnswerReader,
): Condition[] {
  return [
    {
      holds: answerableBy({ id, role }),
      refusal: (db, viewer) => lessonRefusal(db, viewer, lessonId, { toAnswer: true }),
    },
    { holds: reader === 'person' ? allowsPerson : sql`true`, refusal: async () => noPerson() },
    {
      holds: rights[role].studies ? isInTime(id) : sql`true`,
      refusal: (db, viewer) => deadlineRefusal(db, viewer.id, lessonId),
    },
    {
      holds: hasAttempts(id, lessonId),
      refusal: (db, viewer) => attemptsUsedUp(db, viewer, lessonId),
      counts: true,
    },
    {
      holds: sql`${answersInLastMinute(id)} < ${perMinute}`,
      refusal: (db, viewer) => tooManyAnswers(db, viewer, perMinute),
      counts: true,
    },
  ];
}

/**
 * For a query on `lessons`. Those that count are checked from the last to the first: the answers of the last minute wait for
 * the person's other submissions, and attempts are counted after them.
 */
export function mayBeStored(viewer: Scope, asked: Asked, reader: AnswerReader): RawBuilder<unknown> {
  const conditions = conditionsOf(viewer, asked, reader);
  const counted = conditions.filter(({ counts }) => counts).map(({ holds }) => holds);
  const others = conditions.filter(({ counts }) => !counts).map(({ holds }) => holds);
  const inTurn = counted.reduce((then, holds) => sql`case when ${holds} then ${then} end`);
  return sql.join([...others, inTurn], sql` and `);
}

/** Why nothing was stored: since the last one doesn't hold, if the others do, or do by now. */
export async function whyNotStored(
  db: Db,
  viewer: Viewer,
  { reader = 'model', ...asked }: Asked & { reader?: AnswerReader | undefined },
): Promise<ApiError> {
  const conditions = conditionsOf(viewer, asked, reader);
  const { rows } = await sql<{ held: boolean[] }>`
    select array[${sql.join(conditions.slice(0, -1).map(({ holds }) => sql`(${holds}) is true`))}] as held
    from lessons where id = ${asked.lessonId}`.execute(db);
  const held = rows[0]?.held;
  const unmet = conditions[held ? held.indexOf(false) : 0];
  return (await unmet?.refusal(db, viewer)) ?? tooManyAnswers(db, viewer, asked.perMinute);
}

/** For a query on `lessons`. */
const allowsPerson = sql`(select without_ai from courses where courses.id = lessons.course_id)`;

/** Where the course doesn't offer it, the choice isn't quietly ignored: then a model would read the answer. */
const noPerson = () =>
  conflict('В этом курсе нельзя попросить, чтобы ответ прочитал человек. Ответ не отправлен');
