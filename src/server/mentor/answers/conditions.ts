import { type RawBuilder, sql } from 'kysely';
import type { AnswerReader } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type ApiError, conflict } from '#server/platform/errors.ts';
import type { Scope, Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { deadlineRefusal, isInTime } from '#server/school/enrolments/lesson-dates.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';
import { answersInLastMinute, attemptsUsedUp, hasAttempts, tooManyAnswers } from './answer-limit.ts';
import {
  filesGone,
  type FilesOfSubmission,
  hasFiles,
  refusalOfFiles,
  takesFiles,
} from './files-of-submission.ts';

interface Asked {
  lessonId: string;
  /** How many answers a person may submit per minute. */
  perMinute: number;
  attached?: FilesOfSubmission | undefined;
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
  { lessonId, perMinute, attached }: Asked,
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
    ...(attached ? conditionsOfFiles(id, lessonId, attached) : []),
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
  const unmet = await firstUnmet(db, viewer, {
    lessonId: asked.lessonId,
    conditions: conditions.slice(0, -1),
  });
  return unmet ?? tooManyAnswers(db, viewer, asked.perMinute);
}

const conditionsOfFiles = (viewerId: string, lessonId: string, attached: FilesOfSubmission): Condition[] => [
  { holds: takesFiles(attached), refusal: (db) => refusalOfFiles(db, lessonId, attached) },
  { holds: hasFiles({ viewerId, lessonId, ...attached }), refusal: async () => filesGone() },
];

/** Whether the viewer may answer the lesson now, as far as that depends on no answer. */
export async function refusalToAnswer(
  db: Db,
  viewer: Viewer,
  lessonId: string,
): Promise<ApiError | undefined> {
  const conditions = conditionsOf(viewer, { lessonId, perMinute: 1 }, 'model').slice(0, -1);
  return firstUnmet(db, viewer, { lessonId, conditions });
}

async function firstUnmet(
  db: Db,
  viewer: Viewer,
  { lessonId, conditions }: { lessonId: string; conditions: readonly Condition[] },
): Promise<ApiError | undefined> {
  const { rows } = await sql<{ held: boolean[] }>`
    select array[${sql.join(conditions.map(({ holds }) => sql`(${holds}) is true`))}] as held
    from lessons where id = ${lessonId}`.execute(db);
  const held = rows[0]?.held;
  return conditions[held ? held.indexOf(false) : 0]?.refusal(db, viewer);
}

/** For a query on `lessons`. */
const allowsPerson = sql`(select without_ai from courses where courses.id = lessons.course_id)`;

/** Where the course doesn't offer it, the choice isn't quietly ignored: then a model would read the answer. */
const noPerson = () =>
  conflict('В этом курсе нельзя попросить, чтобы ответ прочитал человек. Ответ не отправлен');
