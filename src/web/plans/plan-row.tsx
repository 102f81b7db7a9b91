import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Plan } from '#contract/plans/schemas.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { paths } from '#web/paths.ts';
import { quoted } from '#web/ui/text/russian.ts';
import { formatDay } from '#web/ui/time/days.ts';
import { HowItWent } from './how-it-went.tsx';
import { PlanActions } from './plan-actions.tsx';
import { useUpdatePlan } from './plan-changes.ts';
import { PlanForm } from './plan-form.tsx';
import { outcomeWords, planSentence } from './plan-words.ts';
import type { Rehearse } from './rehearse.ts';
import { SupportBeside } from './support-beside.tsx';

export function PlanRow({ plan, rehearse }: { plan: Plan; rehearse: Rehearse }) {
  const [doing, setDoing] = useState<'edit' | 'answer'>();
  const rest = () => setDoing(undefined);
  return (
    <li className="flex flex-col gap-3 py-5 last:pb-0">
      {doing === 'edit' ? (
        <EditPlan plan={plan} onDone={rest} />
      ) : (
        <>
          <div>
            <p className="font-medium [overflow-wrap:anywhere]">{planSentence(plan)}</p>
            <p className="mt-0.5 text-sm text-ink-soft">
              <Standing plan={plan} />
              {plan.lesson?.title && (
                <>
                  {' · '}
                  <Link
                    to={paths.lesson(plan.lesson.id)}
                    className="text-accent-ink underline underline-offset-2"
                  >
                    {quoted(plan.lesson.title)}
                  </Link>
                </>
              )}
            </p>
            {plan.note !== null && (
              <p className="mt-2 border-l-2 border-line pl-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
                {withLineBreaks(plan.note)}
              </p>
            )}
          </div>
          <SupportBeside plan={plan} fields={['cue', 'words', 'note']} />
          {plan.asks || doing === 'answer' ? (
            <HowItWent
              planId={plan.id}
              note={plan.note}
              rehearse={rehearse}
              onAnswer={() => setDoing('answer')}
              onDone={rest}
            />
          ) : null}
          {doing === undefined && (
            <PlanActions plan={plan} onEdit={() => setDoing('edit')} onAnswer={() => setDoing('answer')} />
          )}
        </>
      )}
    </li>
  );
}

function Standing({ plan: { asks, askAt, outcome, settledAt } }: { plan: Plan }) {
  if (asks) return 'Как прошло?';
  const said =
    outcome && settledAt ? `${outcomeWords[outcome]}, ${formatDay(new Date(settledAt))}` : undefined;
  const asked = askAt ? `Спросим ${formatDay(new Date(askAt))}` : undefined;
  return [said, asked].filter(Boolean).join(' · ') || 'Спросили, ответа пока нет';
}

function EditPlan({ plan, onDone }: { plan: Plan; onDone(): void }) {
  const update = useUpdatePlan(plan.id);
  return (
    <PlanForm
      start={plan}
      keepsDay
      submitLabel="Сохранить"
      save={update}
      onSubmit={(change) => update.mutate(change, { onSuccess: onDone })}
      onCancel={onDone}
    />
  );
}
