import { type CriterionInput, usualLevels } from '#contract/lessons/criteria.ts';

/** A criterion of the form. It has its id from the start, so a save that is repeated doesn't make it another criterion. */
export type FormCriterion = CriterionInput & { id: string };

export const newCriterion = (suggested?: Omit<CriterionInput, 'id'>): FormCriterion => ({
  title: '',
  description: '',
  levels: usualLevels.map((title) => ({ title, description: '' })),
  skillId: null,
  ...suggested,
  id: newId(),
});

/** A random UUID: browsers make none for a page without https. */
function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(12, 15)}`,
    `8${hex.slice(15, 18)}`,
    hex.slice(18, 30),
  ].join('-');
}
