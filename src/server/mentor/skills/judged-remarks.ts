import { sql } from 'kysely';
import type { SkillPoint } from '#contract/skills/schemas.ts';
import { openRemarks } from '#domain/review-text/open-remarks.ts';
import { readVersions } from '#server/mentor/feedback/read-feedback.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';

/** A remark of a review in force, with the words of the rubric that the review was asked with. */
export interface JudgedRemark {
  answerId: string;
  lessonId: string;
  attempt: number;
  at: string;
  kind: SkillPoint['kind'];
  by: 'model' | 'mentor';
  remarkId: string;
  criterionId: string;
  criterion: string;
  levels: string[];
  /** Null also where it doesn't count. */
  level: number | null;
  /** It has words of the answer, whosever. */
  isQuoted: boolean;
  /** As `openRemarks` has it. */
  isOpen: boolean;
  /** Of the school's list, without the archive. */
  skillId: string | null;
}

/** The skills under which they stand. */
export const skillIdsOf = (judged: readonly Pick<JudgedRemark, 'skillId'>[]): string[] => [
  ...new Set(judged.map(({ skillId }) => skillId).filter((id) => id !== null)),
];

/** In the order of the person's attempts. A review in force is the only word that the school stands behind. */
export async function listJudgedRemarks(db: Db, { personId, lessonIds }: Whose): Promise<JudgedRemark[]> {
  const whose = { personId, ...(lessonIds && { lessonIds }) };
  // Apart, since each attempt has many remarks, all of which would repeat it.
  const [attempts, remarks] = await Promise.all([attemptsInForce(db, whose), remarksInForce(db, whose)]);
  const versionIds = attempts.map(({ versionId }) => versionId).filter((id) => id !== null);
  const [versions, skillOf] = await Promise.all([
    readVersions(db, new Set(versionIds)),
    readSkillsOf(db, [...new Set(remarks.map(({ criterionId }) => criterionId))]),
  ]);
  const reviewOf = new Map(
    attempts.map(({ reviewId, versionId, ...attempt }) => {
      const names = versionId === null ? undefined : versions.get(versionId)?.names;
      return [reviewId, { attempt, names }];
    }),
  );
  const judged = remarks.flatMap(({ reviewId, ...remark }) => {
    const { attempt, names } = reviewOf.get(reviewId) ?? {};
    const named = names?.get(remark.criterionId);
    if (!attempt || !named) return [];
    const skillId = skillOf.get(remark.criterionId) ?? null;
    return [{ ...attempt, ...remark, ...named, skillId, id: remark.remarkId }];
  });
  const open = openAmong(judged);
  return judged.map(({ id, isClosed: _isClosed, ...remark }) => ({ ...remark, isOpen: open.has(id) }));
}

type Judged = Omit<JudgedRemark, 'isOpen'> & { id: string; isClosed: boolean };

/** Of the attempts at each lesson, in their order. What has closed a remark is a later attempt, whichever. */
function openAmong(judged: readonly Judged[]): ReadonlySet<string> {
  const byLesson = Map.groupBy(judged, ({ lessonId }) => lessonId);
  const open = [...byLesson.values()].flatMap((own) => {
    const attempts = Map.groupBy(own, ({ answerId }) => answerId).values();
    const closed = own.filter(({ isClosed }) => isClosed);
    return openRemarks([
      ...[...attempts].map((remarks) => ({ feedback: { remarks, checks: [] } })),
      {
        feedback: {
          remarks: [],
          checks: closed.map(({ id }) => ({ remarkId: id, outcome: 'closed' as const })),
        },
      },
    ]);
  });
  return new Set(open.map(({ id }) => id));
}

interface Whose {
  personId: string;
  lessonIds?: string[];
}

const attemptsInForce = prepared((db, values: Whose) =>
  db
    .selectFrom(attemptsOf(values).as('attempts'))
    .innerJoin('reviews', (join) =>
      join.onRef('reviews.answer_id', '=', 'attempts.id').on('reviews.in_force', '=', sql.lit(true)),
    )
    .select([
      'reviews.id as reviewId',
      'attempts.id as answerId',
      'attempts.lesson_id as lessonId',
      'attempts.number as attempt',
      'attempts.created_at as at',
      'attempts.kind',
      'reviews.author as by',
      'reviews.mentor_version_id as versionId',
    ]),
);

const remarksInForce = prepared((db, whose: Whose) =>
  db
    .selectFrom('answers')
    .innerJoin('reviews', (join) =>
      join.onRef('reviews.answer_id', '=', 'answers.id').on('reviews.in_force', '=', sql.lit(true)),
    )
    .innerJoin('remarks', 'remarks.review_id', 'reviews.id')
    .select([
      'remarks.review_id as reviewId',
      'remarks.id as remarkId',
      'remarks.criterion_id as criterionId',
      sql<number | null>`case when ${levelCounts} then remarks.level end`.as('level'),
      sql<boolean>`remarks.quotes <> '[]'`.as('isQuoted'),
      isClosed(whose),
    ])
    .where('answers.user_id', '=', whose.personId)
    .$call(given(whose.lessonIds, (query, ids) => query.where('answers.lesson_id', '=', anyOf(ids))))
    .orderBy('answers.id')
    .orderBy('remarks.order'),
);

/** Criteria are few, and remarks on them many. Each is looked up by itself, so that other lessons' aren't read. */
async function readSkillsOf(db: Db, criterionIds: string[]): Promise<ReadonlyMap<string, string | null>> {
  const tied = await skillsOf(db, { criterionIds });
  return new Map(tied.map(({ criterionId, skillId }) => [criterionId, skillId]));
}

const skillsOf = prepared(
  (_db, { criterionIds }: { criterionIds: string[] }) =>
    sql<{ criterionId: string; skillId: string | null }>`
    select given.id as "criterionId", (
      select skills.id from criterion_skills tie join skills on skills.id = tie.skill_id and skills.archived_at is null
      where tie.criterion_id = given.id
    ) as "skillId"
    from unnest(${criterionIds}::uuid[]) given (id)`,
);

interface AttemptRow {
  id: string;
  lesson_id: string;
  created_at: string;
  kind: SkillPoint['kind'];
  number: number;
}

/** Numbered among all attempts at the lesson, judged or not. */
const attemptsOf = ({ personId, lessonIds }: Whose) =>
  sql<AttemptRow>`(
    select id, lesson_id, created_at, ${kind} as kind, row_number() over (partition by lesson_id order by id) as number
    from answers where user_id = ${personId}
    ${lessonIds ? sql`and lesson_id = ${anyOf(lessonIds)}` : sql``}
  )`;

/** For a query on `answers`; an answer is sent from one talk at most. */
const kind = sql`case
  when lines is null then 'written'
  when exists (select from dialogues where answer_id = answers.id and kind = 'take') then 'take'
  else 'talk' end`;

/** By a later attempt at the lesson: what the person's reviews have closed is looked up once, and not for each remark. */
const isClosed = ({ personId, lessonIds }: Whose) =>
  sql<boolean>`remarks.id in (
    select remark_checks.remark_id from answers later
    join reviews closing on closing.answer_id = later.id and closing.in_force
    join remark_checks on remark_checks.review_id = closing.id and remark_checks.outcome = 'closed'
    where later.user_id = ${personId} ${lessonIds ? sql`and later.lesson_id = ${anyOf(lessonIds)}` : sql``}
  )`.as('isClosed');
