import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SpentBudget } from '#contract/models/schemas.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { paths } from '#web/paths.ts';
import { AlertIcon } from '#web/ui/icon/icons.tsx';
import { formatPrice, formatRoubles } from '#web/ui/text/roubles.ts';
import { plural } from '#web/ui/text/russian.ts';
import { firstDayOf, monthsLater, nameOf, thisMonth } from '#web/ui/time/months.ts';
import { budgetState, percentSpent } from './budget-text.ts';
import { spentBudgetsQuery } from './spending-queries.ts';

/** Tells an administrator which courses have nearly or wholly spent what models may cost them this month. */
export function BudgetNotice({ className }: { className?: string | undefined }) {
  const { data: budgets = [] } = useQuery(spentBudgetsQuery);
  if (budgets.length === 0) return null;
  return (
    <aside aria-label="Бюджет на модели" className={className}>
      <div className="flex gap-3 rounded-lg border border-warning-line bg-warning-soft px-4 py-3.5 text-sm text-warning-ink sm:px-5">
        <AlertIcon className="mt-px" />
        <div className="min-w-0 space-y-1.5">
          {budgets.map((budget) => (
            <BudgetLine key={budget.id} budget={budget} />
          ))}
          <p>
            <Link
              to={paths.spending()}
              className="touch-target inline-flex items-center font-medium underline"
            >
              Посмотреть расходы
            </Link>
          </p>
        </div>
      </div>
    </aside>
  );
}

function BudgetLine({ budget: { title, budget, cost, waiting } }: { budget: SpentBudget }) {
  const month = thisMonth();
  const spent = `${formatRoubles(cost)} из ${formatPrice(budget)}`;
  const isSpent = waiting > 0 || budgetState({ cost, budget }) === 'spent';
  if (isSpent) {
    return (
      <p className="[overflow-wrap:anywhere]">
        <strong className="font-medium">
          Бюджет курса «{title}» на {nameOf(month)} израсходован
        </strong>{' '}
        ({spent}). {waitingText(waiting)} до {firstDayOf(monthsLater(month, 1))} или пока бюджет не увеличат.
      </p>
    );
  }
  return (
    <p className="[overflow-wrap:anywhere]">
      Бюджет курса «{title}» на {nameOf(month)} израсходован на {percentSpent({ cost, budget })} % ({spent}).
      Когда он закончится, новые ответы будут ждать человека.
    </p>
  );
}

const waitingText = (count: number) =>
  count === 0
    ? 'Новые ответы будут ждать человека'
    : `${plural(count, 'ответ', 'ответа', 'ответов')} ${pluralForm(count, 'ждёт', 'ждут', 'ждут')} человека. Так будет`;
