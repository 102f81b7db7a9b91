import { sql } from 'kysely';
import type { SpentBudget } from '#contract/models/schemas.ts';
import { spentBy } from '#server/models/ledger.ts';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * Those nearest to their end first. A budget is at its end before all of it is spent when the next review would cost more
 * than is left. A budget of nothing isn't told of: somebody decided it so.
 */
export async function listSpentBudgets(db: Db): Promise<SpentBudget[]> {
  const { rows } = await sql<{ id: string; title: string; budget: string; cost: string; waiting: number }>`
    with over_budget as (
      select lessons.course_id, count(*)::integer as waiting
      from reviews
      join answers on answers.id = reviews.answer_id
      join lessons on lessons.id = answers.lesson_id
      where reviews.state = 'with_person' and reviews.estimate is not null and reviews.latest
      group by lessons.course_id
    ), budgets as (
      select courses.id, courses.title, monthly_budget as budget, ${spentBy(sql`courses.id`)} as cost,
        coalesce(over_budget.waiting, 0) as waiting
      from courses left join over_budget on over_budget.course_id = courses.id
      where monthly_budget > 0
    )
    select * from budgets
    where cost >= budget * 0.8 or waiting > 0
    order by cost / budget desc, title`.execute(db);
  return rows.map((row) => ({ ...row, budget: Number(row.budget), cost: Number(row.cost) }));
}
