import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Plan, PlanOffer } from '#contract/plans/schemas.ts';
import { paths } from '#web/paths.ts';
import { formatDay } from '#web/ui/time/days.ts';
import { NewPlan } from './new-plan.tsx';
import { planSentence } from './plan-words.ts';
import type { Rehearse } from './rehearse.ts';
import { SupportBeside } from './support-beside.tsx';

interface PlanMakingProps {
  lessonId: string;
  /** Whose words are offered. */
  answerId?: string;
  /** Known already. */
  offers?: readonly PlanOffer[];
  /** The words that it is to be about. */
  start?: PlanOffer;
  rehearse: Rehearse;
  onCancel(): void;
}

/** The form, then what came of it. */
export function PlanMaking({ rehearse, ...about }: PlanMakingProps) {
  const [plan, setPlan] = useState<Plan>();
  if (!plan) return <NewPlan {...about} onSaved={setPlan} />;
  return (
    <div ref={focus} tabIndex={-1} className="flex flex-col gap-3 rounded-sm outline-none">
      <p className="[overflow-wrap:anywhere]">{planSentence(plan)}</p>
      <SupportBeside plan={plan} fields={['cue', 'words']} />
      <p className="text-sm text-ink-soft">
        План записан{plan.askAt && `: спросим ${formatDay(new Date(plan.askAt))}`}. Он лежит в{' '}
        <Link to={paths.skills()} hash="plans" className="text-accent-ink underline underline-offset-2">
          ваших планах
        </Link>
        .
      </p>
      {plan.rehearsal && <div>{rehearse({ plan, label: 'Сказать это ещё раз' })}</div>}
    </div>
  );
}

/** Takes the place of the form that had the focus. */
const focus = (element: HTMLElement | null) => element?.focus();
