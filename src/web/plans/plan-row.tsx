import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Plan } from '#contract/plans/schemas.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { quoted } from '#web/ui/text/russian.ts';
import { formatDay } from '#web/ui/time/days.ts';
import { HowItWent } from './how-it-went.tsx';
import { PlanActions } from './plan-actions.tsx';
import { useUpdatePlan } from './plan-changes.ts';
import { PlanForm } from './plan-form.tsx';
import { outcomeWords, planSentence } from './plan-words.ts';
import type { Rehearse } from './rehearse.ts';
import { SupportBeside } from './support-beside.tsx';

/** What is decided and how it stands; what else can be done with it waits behind «Ещё». */
export function PlanRow({ plan, rehearse }: { plan: Plan; rehearse: Rehearse }) {
  const [doing, setDoing] = useState<'edit' | 'answer'>();
  const [isOpen, setIsOpen] = useState(false);
  const rest = () => setDoing(undefined);
  return (
    <li className="flex flex-col gap-3 py-4 last:pb-0 sm:py-5">
      {doing === 'edit' ? (
        <EditPlan plan={plan} onDone={rest} />
      ) : (
        <>
          <div>
            <p className="font-medium [overflow-wrap:anywhere]">{planSentence(plan)}</p>
            <div className="flex items-center justify-between gap-x-3 text-sm text-ink-soft">
              <p className="min-w-0">
                <Standing plan={plan} />
                <OfLesson lesson={plan.lesson} />
              </p>
              {doing === undefined && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="-my-2.5 -mr-3 shrink-0"
                  aria-expanded={isOpen}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  Ещё
                  <span className="sr-only">: {planSentence(plan)}</span>
                </Button>
              )}
            </div>
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
          {doing === undefined && isOpen && (
            <PlanActions plan={plan} onEdit={() => setDoing('edit')} onAnswer={() => setDoing('answer')} />
          )}
        </>
      )}
    </li>
  );
}

function Standing({ plan: { asks, askAt, outcome, settledAt, shared } }: { plan: Plan }) {
  const seen = shared && 'показан куратору и администраторам';
  if (asks) return ['Как прошло?', seen].filter(Boolean).join(' · ');
  const said =
    outcome && settledAt ? `${outcomeWords[outcome]}, ${formatDay(new Date(settledAt))}` : undefined;
  const asked = askAt ? `Спросим ${formatDay(new Date(askAt))}` : undefined;
  return [said ?? (asked ? undefined : 'Спросили, ответа пока нет'), asked, seen].filter(Boolean).join(' · ');
}

const OfLesson = ({ lesson }: Pick<Plan, 'lesson'>) =>
  lesson?.title && (
    <>
      {' · '}
      <Link to={paths.lesson(lesson.id)} className="text-accent-ink underline underline-offset-2">
        {quoted(lesson.title)}
      </Link>
    </>
  );

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
