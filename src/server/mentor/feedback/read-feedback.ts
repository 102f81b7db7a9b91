import { sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { CounterQuote, Feedback, QuoteRange, Remark, Unhelpful } from '#contract/reviews/feedback.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import { countered } from './countered.ts';
import { keptLevelsOf } from './kept-levels.ts';

/** A review by criterion without its remarks and checks. */
type Structured = Pick<Feedback, 'reviewId' | 'summary' | 'confidence' | 'helpful'> & {
  firstCriterionId: string | null;
  versionId: string | null;
  /** Ids of criteria. */
  unmet: string[];
  unhelpful: Unhelpful | null;
};

/**
 * For a query with the review as `alias`: null if it is of a single text, which has no summary. One column, since most lists
 * have no such reviews.
 */
export const structuredOf = (alias: string) =>
  sql<Structured | null>`
  case when ${sql.ref(`${alias}.summary`)} is not null then
    jsonb_build_object('reviewId', ${sql.ref(`${alias}.id`)}, 'versionId', ${sql.ref(`${alias}.mentor_version_id`)},
      'summary', ${sql.ref(`${alias}.summary`)}, 'firstCriterionId', ${sql.ref(`${alias}.first_criterion_id`)}, 'confidence', ${sql.ref(`${alias}.confidence`)},
      'helpful', ${sql.ref(`${alias}.helpful`)}, 'unhelpful', ${sql.ref(`${alias}.unhelpful`)}, 'unmet', ${sql.ref(`${alias}.unmet`)})
  end`.as('structured');

export const structured = structuredOf('inForce');

/**
 * The rows' feedback by criterion, in their order. Remarks are read as rows of their own: aggregated into JSON, they would
 * cost the database four times as much. Without a review by criterion, nothing is read; where nothing was handed to a person,
 * no disagreement is looked for; the levels of talks before, only where a take gave no occasion for something.
 */
export async function listFeedback(
  db: Db,
  rows: readonly { structured: Structured | null; isHanded?: boolean }[],
): Promise<readonly (Feedback | null)[]> {
  const reviews = rows.flatMap(({ structured: review, isHanded = true }) =>
    review ? [{ ...review, isHanded }] : [],
  );
  if (reviews.length === 0) return [];
  const reviewIds = reviews.map(({ reviewId }) => reviewId);
  const handedIds = reviews.filter(({ isHanded }) => isHanded).map(({ reviewId }) => reviewId);
  const unmetIds = reviews.filter(({ unmet }) => unmet.length > 0).map(({ reviewId }) => reviewId);
  const [remarks, checks, versions, kept] = await Promise.all([
    remarksOf(db, { reviewIds, handedIds }),
    checksOf(db, { reviewIds }),
    readVersions(db, new Set(reviews.map(({ versionId }) => versionId).filter((id) => id !== null))),
    unmetIds.length > 0 ? keptLevelsOf(db, { reviewIds: unmetIds }) : [],
  ]);
  const remarksIn = rowsBy(remarks, ({ reviewId }) => reviewId);
  const checksIn = rowsBy(checks, ({ reviewId }) => reviewId);
  const keptIn = rowsBy(kept, ({ reviewId }) => reviewId);
  return rows.map((row) => {
    if (!row.structured?.versionId) return null;
    const { reviewId, versionId, summary, firstCriterionId, confidence, helpful, unhelpful, unmet } =
      row.structured;
    const version = versions.get(versionId);
    if (!version) return null;
    return {
      reviewId,
      version: version.number,
      remarks: remarksIn(reviewId).flatMap((remark) => withNames(remark, version)),
      checks: checksIn(reviewId).map(({ isBorrowed, ...check }) => ({
        ...check,
        ...(isBorrowed && { isBorrowed }),
      })),
      ...(unmet.length > 0 && { unmet: unmetIn(unmet, version, keptIn(reviewId)) }),
      summary,
      ...(firstCriterionId && { firstCriterionId }),
      confidence,
      helpful,
      ...(unhelpful && { unhelpful }),
    };
  });
}

const unmetIn = (
  ids: readonly string[],
  { names }: Version,
  kept: readonly { criterionId: string; level: number }[],
) =>
  ids.flatMap((criterionId) => {
    const found = names.get(criterionId);
    const keptLevel = kept.find((one) => one.criterionId === criterionId)?.level;
    return found
      ? [{ criterionId, criterion: found.criterion, ...(keptLevel !== undefined && { keptLevel }) }]
      : [];
  });

type StoredRemark = Omit<Remark, 'criterion' | 'levels' | 'disagreement' | 'counterQuote' | 'borrowed'> & {
  reviewId: string;
  disagreement: Remark['disagreement'] | null;
  counterQuote: Remark['counterQuote'] | null;
  borrowed: Remark['borrowed'] | null;
};

/** The names of criteria and levels are those of the version that the review was asked with. */
function withNames(
  { disagreement: disputed, counterQuote, borrowed, ...remark }: StoredRemark,
  { names }: Version,
): Remark[] {
  const found = names.get(remark.criterionId);
  if (!found) return [];
  return [
    {
      ...remark,
      criterion: found.criterion,
      levels: found.levels,
      ...(disputed && { disagreement: disputed }),
      ...(counterQuote && { counterQuote }),
      ...(borrowed && { borrowed }),
    },
  ];
}

/** The newest one: one look at an index for each remark of a review that may have any. */
const disagreementIn = (reviewIds: string[]) =>
  sql<Remark['disagreement'] | null>`
  case when review_id = ${anyOf(reviewIds)} then (
  select jsonb_build_object('reason', text, 'dueAt', ${utcText(sql`due_at`)}, 'settled',
    case when settled_at is not null then jsonb_build_object(
      'at', ${utcText(sql`settled_at`)}, 'decision', decision, 'reply', reply,
      'by', (select ${fullNameOf()} from users where users.id = settled_by_id)
    ) end)
  from referrals where referrals.remark_id = remarks.id order by referrals.id desc limit 1
) end`.as('disagreement');

const counterQuote = sql<CounterQuote | null>`case when remarks.is_countered then (
  select ${countered} from counter_quotes where counter_quotes.remark_id = remarks.id
) end`.as('counterQuote');

const borrowed = sql<Remark['borrowed'] | null>`case when remarks.is_borrowed then
  jsonb_build_object('quotes', remarks.borrowed, 'isLifted', remarks.lifted_by_id is not null)
end`.as('borrowed');

const remarksOf = prepared((db, { reviewIds, handedIds }: { reviewIds: string[]; handedIds: string[] }) =>
  db
    .selectFrom('remarks')
    .select([
      'review_id as reviewId',
      'id',
      'criterion_id as criterionId',
      'level',
      'text',
      'next_step as nextStep',
      'video_at as videoAt',
      disagreementIn(handedIds),
      counterQuote,
      borrowed,
    ])
    .select(({ ref }) => ref('quotes').$castTo<QuoteRange[]>().as('quotes'))
    .where('review_id', '=', anyOf(reviewIds))
    .orderBy('order'),
);

const checksOf = prepared((db, { reviewIds }: { reviewIds: string[] }) =>
  db
    .selectFrom('remark_checks')
    .select([
      'review_id as reviewId',
      'remark_id as remarkId',
      'outcome',
      'text',
      'is_borrowed as isBorrowed',
    ])
    .where('review_id', '=', anyOf(reviewIds))
    .orderBy('remark_id'),
);

interface Version {
  number: number;
  names: ReadonlyMap<string, Pick<Remark, 'criterion' | 'levels'>>;
}

/** Published versions never change, so they are read once in a process. */
const known = new Map<string, Version>();
const mostKnown = 1_000;

/** By id, at least those of `ids` that exist. */
export async function readVersions(db: Db, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Version>> {
  const unknown = [...ids].filter((id) => !known.has(id));
  if (unknown.length === 0) return known;
  const rows = await versionsById(db, { ids: unknown });
  for (const { id, number, criteria } of rows) known.set(id, { number, names: namesOf(criteria) });
  for (const id of known.keys()) if (known.size > mostKnown && !ids.has(id)) known.delete(id);
  return known;
}

const versionsById = prepared((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('mentor_versions')
    .select('id')
    .select(({ ref }) => ref('number').$castTo<number>().as('number'))
    .select(({ ref }) => ref('criteria').$castTo<Criterion[]>().as('criteria'))
    .where('id', '=', anyOf(ids))
    .where('published_at', 'is not', null),
);

const namesOf = (criteria: readonly Criterion[]) =>
  new Map(
    criteria.map(({ id, title, levels }) => [
      id,
      { criterion: title, levels: levels.map((level) => level.title) },
    ]),
  );
