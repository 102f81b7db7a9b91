import { sql } from 'kysely';
import type { Criterion } from '#contract/criteria.ts';
import type { Feedback, QuoteRange, Remark } from '#contract/feedback.ts';
import type { Db } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';

/** The columns of the review in force that its feedback is made of; a review of a single text has no summary. */
export interface FeedbackColumns {
  inForceId: string | null;
  mentorVersionId: string | null;
  summary: string | null;
  confidence: Feedback['confidence'];
  helpful: boolean | null;
}

/** For a query with the review in force as `inForce`. */
export const feedbackColumns = [
  'inForce.id as inForceId',
  'inForce.mentor_version_id as mentorVersionId',
  'inForce.summary',
  'inForce.confidence',
  'inForce.helpful',
] as const;

/**
 * Each row with its feedback by criterion. Remarks are read as rows of their own: aggregated into JSON, they would cost the
 * database four times as much. Without a review by criterion, nothing is read.
 */
export async function withFeedback<Row extends FeedbackColumns>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { feedback: Feedback | null })[]> {
  const structured = rows.filter(({ summary }) => summary !== null);
  if (structured.length === 0) return rows.map((row) => ({ ...row, feedback: null }));
  const reviewIds = structured.flatMap(({ inForceId }) => inForceId ?? []);
  const [remarks, checks, versions] = await Promise.all([
    remarksOf(db, { reviewIds }),
    checksOf(db, { reviewIds }),
    readVersions(db, new Set(structured.flatMap(({ mentorVersionId }) => mentorVersionId ?? []))),
  ]);
  const remarksByReview = Map.groupBy(remarks, ({ reviewId }) => reviewId);
  const checksByReview = Map.groupBy(checks, ({ reviewId }) => reviewId);
  return rows.map((row) => {
    const { inForceId, mentorVersionId, summary, confidence, helpful } = row;
    const version = mentorVersionId === null ? undefined : versions.get(mentorVersionId);
    if (summary === null || inForceId === null || !version) return { ...row, feedback: null };
    const feedback: Feedback = {
      reviewId: inForceId,
      version: version.number,
      remarks: (remarksByReview.get(inForceId) ?? []).flatMap((remark) => named(remark, version)),
      checks: (checksByReview.get(inForceId) ?? []).map(({ remarkId, outcome, text }) => ({
        remarkId,
        outcome,
        text,
      })),
      summary,
      confidence,
      helpful,
    };
    return { ...row, feedback };
  });
}

type StoredRemark = Omit<Remark, 'criterion' | 'levels'> & { reviewId: string };

/** The names of criteria and levels are those of the version that the review was asked with. */
function named(remark: StoredRemark, { names }: Version): Remark[] {
  const found = names.get(remark.criterionId);
  const { reviewId: _, ...said } = remark;
  return found ? [{ ...said, ...found }] : [];
}

const remarksOf = prepared((db, { reviewIds }: { reviewIds: string[] }) =>
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
    ])
    .select(({ ref }) => ref('quotes').$castTo<QuoteRange[]>().as('quotes'))
    .where('review_id', '=', sql<string>`any(${reviewIds}::uuid[])`)
    .orderBy('order'),
);

const checksOf = prepared((db, { reviewIds }: { reviewIds: string[] }) =>
  db
    .selectFrom('remark_checks')
    .select(['review_id as reviewId', 'remark_id as remarkId', 'outcome', 'text'])
    .where('review_id', '=', sql<string>`any(${reviewIds}::uuid[])`)
    .orderBy('remark_id'),
);

interface Version {
  number: number;
  names: ReadonlyMap<string, Pick<Remark, 'criterion' | 'levels'>>;
}

/** Versions never change, so they are read once in a process. */
const known = new Map<string, Version>();
const mostKnown = 1_000;

async function readVersions(db: Db, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Version>> {
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
    .select(['id', 'number'])
    .select(({ ref }) => ref('criteria').$castTo<Criterion[]>().as('criteria'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`),
);

const namesOf = (criteria: readonly Criterion[]) =>
  new Map(
    criteria.map(({ id, title, levels }) => [
      id,
      { criterion: title, levels: levels.map((level) => level.title) },
    ]),
  );
