import { sql } from 'kysely';
import type { CallPurpose, Spending } from '#contract/models/schemas.ts';
import { purposesWhere } from '#server/models/purposes.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { endOf, moscow, moscowMonth, startOf } from '#server/platform/db/moscow-month.ts';

/** The ledger of a month of Moscow time, added up by day, course and purpose. */
export async function getSpending(db: Db, month = moscowMonth()): Promise<Spending> {
  const isCurrent = month === moscowMonth();
  const [sums, days, courses] = await Promise.all([
    addUp(db, month),
    daysOf(db, month),
    isCurrent ? coursesWithBudget(db) : [],
  ]);
  const whole = sums.find(({ by }) => by === 'month') ?? nothing;
  const total = amount(whole.cost);
  const { reviews } = whole;
  return {
    month,
    total,
    estimated: amount(whole.estimated),
    forecast: isCurrent ? rounded((total / (await daysGone(db, month))) * days.length, 2) : null,
    reviews,
    perReview: reviews === 0 ? null : rounded(amount(whole.ofReviews) / reviews, 4),
    days: days.map((day) => {
      const { cost, calls } = sums.find((row) => row.by === 'day' && row.day === day) ?? nothing;
      return { day, cost: amount(cost), calls };
    }),
    courses: byCourse(sums, courses),
    purposes: sums.flatMap(({ by, purpose, cost, calls }) =>
      by === 'purpose' && purpose !== null ? [{ purpose, cost: amount(cost), calls }] : [],
    ),
  };
}

interface Sum {
  by: 'month' | 'day' | 'course' | 'purpose';
  day: string | null;
  courseId: string | null;
  title: string | null;
  purpose: CallPurpose | null;
  /** PostgreSQL's decimals, so that no kopeck is lost in the addition. */
  cost: string;
  estimated: string;
  ofReviews: string;
  calls: number;
  reviews: number;
}

/** Where no call was made. */
const nothing = { cost: '0', estimated: '0', ofReviews: '0', calls: 0, reviews: 0 };

const whole = purposesWhere(({ inReviews }) => inReviews === 'whole');
const ofReviews = purposesWhere(({ inReviews }) => inReviews !== 'no');

/**
 * One statement, so that all sums are of one moment. A review that was tried again counts once; one that was deleted
 * since, with its answer, still counts: it was paid for.
 */
async function addUp(db: Db, month: string): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    with calls as (
      select to_char(at at time zone ${sql.lit(moscow)}, 'YYYY-MM-DD') as day, course_id, purpose, cost, is_estimate,
        case when purpose = any(${whole}) and outcome = 'done' then coalesce(review_id, id) end as review
      from model_calls
      where at >= ${startOf(month)} and at < ${endOf(month)}
    ), sums as (
      select
        case grouping(day, course_id, purpose) when 7 then 'month' when 3 then 'day' when 5 then 'course' else 'purpose' end as by,
        day, course_id, purpose, sum(cost) as cost,
        coalesce(sum(cost) filter (where is_estimate), 0) as estimated,
        coalesce(sum(cost) filter (where purpose = any(${ofReviews})), 0) as "ofReviews",
        count(*)::integer as calls, count(distinct review)::integer as reviews
      from calls
      group by grouping sets ((), (day), (course_id), (purpose))
    )
    select sums.*, sums.course_id as "courseId", courses.title
    from sums left join courses on courses.id = sums.course_id
    order by sums.cost desc, sums.calls desc, courses.title`.execute(db);
  return rows;
}

async function daysOf(db: Db, month: string): Promise<string[]> {
  const first = `${month}-01`;
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day
    from generate_series(${first}::date, ${first}::date + interval '1 month' - interval '1 day', interval '1 day') as day`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}

/** At least one: the first hours of a month foretell nothing. */
async function daysGone(db: Db, month: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select greatest(1, extract(epoch from now() - ${startOf(month)}) / 86400)::double precision as days`.execute(
    db,
  );
  return rows[0]?.days ?? 1;
}

const coursesWithBudget = (db: Db) =>
  db
    .selectFrom('courses')
    .select(['id', 'title', 'monthly_budget as budget'])
    .where('monthly_budget', 'is not', null)
    .orderBy('title')
    .execute();

type Budget = Awaited<ReturnType<typeof coursesWithBudget>>[number];

/** The courses that spent something, dearest first, then those that have a budget and spent nothing. */
function byCourse(sums: readonly Sum[], budgets: readonly Budget[]): Spending['courses'] {
  const spent = sums.filter(({ by }) => by === 'course');
  const unspent = budgets.filter(({ id }) => !spent.some(({ courseId }) => courseId === id));
  return [
    ...spent.map(({ courseId, title, cost, calls, reviews }) => {
      const budget = budgets.find(({ id }) => id === courseId)?.budget ?? null;
      return {
        id: courseId,
        title,
        budget: budget === null ? null : Number(budget),
        cost: amount(cost),
        calls,
        reviews,
      };
    }),
    ...unspent.map(({ id, title, budget }) => ({
      id,
      title,
      budget: Number(budget),
      cost: 0,
      calls: 0,
      reviews: 0,
    })),
  ];
}

/** A sum leaves the decimals of PostgreSQL only here. */
const amount = (sum: string) => Number(sum);

const rounded = (roubles: number, decimals: number) => Number(roubles.toFixed(decimals));
