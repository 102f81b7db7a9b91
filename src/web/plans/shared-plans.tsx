import type { SharedPlan } from '#contract/plans/schemas.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { quoted } from '#web/ui/text/russian.ts';
import { formatDay } from '#web/ui/time/days.ts';
import { outcomeWords, planSentence } from './plan-words.ts';

/** What a person has shown, for those who work with that person in the course. */
export const SharedPlans = ({ plans }: { plans: readonly SharedPlan[] }) => (
  <ul className="flex flex-col gap-4">
    {plans.map((plan) => (
      <li key={plan.id} className="break-inside-avoid">
        <p className="[overflow-wrap:anywhere]">{planSentence(plan)}</p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {[
            plan.outcome ? outcomeWords[plan.outcome] : 'Ещё не рассказал(а), как прошло',
            quoted(plan.lessonTitle),
            `показано ${formatDay(new Date(plan.sharedAt))}`,
          ].join(' · ')}
        </p>
        {plan.note !== null && (
          <p className="mt-2 border-l-2 border-line pl-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
            {withLineBreaks(plan.note)}
          </p>
        )}
      </li>
    ))}
  </ul>
);
