import { useQuery } from '@tanstack/react-query';
import type { Plan, PlanOffer } from '#contract/plans/schemas.ts';
import { useCreatePlan } from './plan-changes.ts';
import { PlanForm } from './plan-form.tsx';
import { planOffersQuery } from './plan-queries.ts';

interface NewPlanProps {
  lessonId?: string | undefined;
  answerId?: string | undefined;
  offers?: readonly PlanOffer[] | undefined;
  /** The words that it is to be about. */
  start?: PlanOffer | undefined;
  onSaved(plan: Plan): void;
  onCancel(): void;
}

export function NewPlan({ lessonId, answerId, offers, start, onSaved, onCancel }: NewPlanProps) {
  const create = useCreatePlan();
  // A form without offers is still a form.
  const { data: found } = useQuery({ ...planOffersQuery(answerId ?? ''), enabled: answerId !== undefined });
  return (
    <PlanForm
      start={start && { cue: '', ...start }}
      offers={(offers ?? found ?? []).filter(({ words }) => words !== start?.words)}
      submitLabel="Записать"
      save={create}
      onSubmit={(plan, from) =>
        create.mutate(
          { ...plan, source: from ?? 'free', ...(lessonId && { lessonId }) },
          { onSuccess: onSaved },
        )
      }
      onCancel={onCancel}
    />
  );
}
