import type { Level } from '#contract/scenarios/scenario-card.ts';

/** From which trust a persona may agree. */
export const agreesFrom: Record<Level, number> = { easy: 3, usual: 3, hard: 4 };
