import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NewPlan } from './new-plan.tsx';
import { plansQuery } from './plan-queries.ts';
import { PlanRow } from './plan-row.tsx';
import type { Rehearse } from './rehearse.ts';

/** One's own plans, those that ask first. */
export function MyPlans({ rehearse }: { rehearse: Rehearse }) {
  const { data: plans } = useSuspenseQuery(plansQuery);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Card
      id="plans"
      title="Моё"
      aria-label="Моё"
      tabIndex={-1}
      actions={
        !isOpen && (
          <Button size="sm" onClick={() => setIsOpen(true)}>
            Новый план
          </Button>
        )
      }
    >
      {isOpen && (
        <div className="mb-6">
          <NewPlan onSaved={close} onCancel={close} />
        </div>
      )}
      {plans.length === 0 ? (
        !isOpen && (
          <p className="text-ink-soft">
            «Если …, то скажу …» — решите заранее, когда и что скажете. Планы видите только вы.
          </p>
        )
      ) : (
        <>
          <p className="mb-1 text-sm text-ink-soft">
            Планы видите только вы, пока сами не покажете куратору и администраторам.
          </p>
          <ul className="divide-y divide-line">
            {plans
              .toSorted((one, other) => Number(other.asks) - Number(one.asks))
              .map((plan) => (
                <PlanRow key={plan.id} plan={plan} rehearse={rehearse} />
              ))}
          </ul>
        </>
      )}
    </Card>
  );
}
