import type { ReactNode } from 'react';
import type { Plan } from '#contract/plans/schemas.ts';

export interface Rehearsed {
  plan: Plan;
  label: string;
  /** What is done before it begins, with what follows. */
  first?: (then: () => void) => void;
}

/** A button that begins a take in which the plan’s words are said again: the screen that has plans knows of talks, too. */
export type Rehearse = (rehearsed: Rehearsed) => ReactNode;
