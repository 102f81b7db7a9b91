import type { ComponentProps } from 'react';
import { PlanMaking as Making } from '#web/plans/plan-making.tsx';
import { rehearse } from './rehearse-plan.tsx';

export type PlanMakingProps = Omit<ComponentProps<typeof Making>, 'rehearse'>;

/** A plan is made, and its words are said again. */
export const PlanMaking = (about: PlanMakingProps) => <Making {...about} rehearse={rehearse} />;
