import { crisisTier } from '#server/models/safety/crisis-tier.ts';

/** Whether no model at all may read the answer: its author, or somebody by his hand, may be in danger. */
export const mustNotLeave = (answer: string): boolean => crisisTier(answer) === 'explicit';
