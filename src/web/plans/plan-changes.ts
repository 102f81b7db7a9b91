import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plans as planCalls } from '#contract/plans/calls.ts';
import type { Plan, PlanAnswer, PlanChange, PlanInput } from '#contract/plans/schemas.ts';
import { call } from '#web/calls/api.ts';
import { newKey } from '#web/calls/new-key.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { plansQuery } from './plan-queries.ts';

/** The form shows why it failed; sent again, it makes one plan. */
export function useCreatePlan() {
  const [key] = useState(newKey);
  return useFormSaving(
    (body: PlanInput) => call(planCalls.createPlan, { headers: { 'idempotency-key': key }, body }),
    { failed: 'Не удалось записать план', refetch: [planCalls.listPlans] },
  );
}

export const useUpdatePlan = (id: string) =>
  useFormSaving((body: PlanChange) => call(planCalls.updatePlan, { params: { id }, body }), {
    done: 'План изменён',
    failed: 'Не удалось изменить план',
    update: replacePlan,
  });

export const useDeletePlan = (id: string) =>
  useSaving(() => call(planCalls.deletePlan, { params: { id } }), {
    done: 'План удалён',
    failed: 'Не удалось удалить план',
    refetch: [planCalls.listPlans],
  });

export const useAnswerPlan = (id: string) =>
  useSaving((body: PlanAnswer) => call(planCalls.answerPlan, { params: { id }, body }), {
    failed: 'Не удалось записать, как прошло',
    update: replacePlan,
  });

export const useSharePlan = (id: string) =>
  useSaving((withNote: boolean) => call(planCalls.sharePlan, { params: { id }, body: { withNote } }), {
    done: 'Куратор и администраторы увидят этот план на вашей странице',
    failed: 'Не удалось показать план',
    update: replacePlan,
  });

export const useUnsharePlan = (id: string) =>
  useSaving(() => call(planCalls.unsharePlan, { params: { id } }), {
    done: 'Куратор и администраторы больше не видят этот план',
    failed: 'Не удалось убрать план',
    update: replacePlan,
  });

const replacePlan = (queryClient: QueryClient, saved: Plan) =>
  queryClient.setQueryData(plansQuery.queryKey, (plans) =>
    plans?.map((plan) => (plan.id === saved.id ? saved : plan)),
  );
